import type { AskedQuestion } from '#modules/growth/knowledge-tests/answer-parts.ts';
import type { QuestionKind, QuestionOption, ScoringRule } from '#modules/growth/knowledge-tests/question-kinds.ts';

/** What is typed of a line, by what the kind asks for. */
export type LineName = 'text' | 'answer' | 'value' | 'tolerance' | 'pattern' | 'percent';

/** A line that nobody has typed in yet; its id lasts while it is edited and is kept with it. */
export function newLine(kind: QuestionKind, lines: readonly QuestionOption[]): QuestionOption {
  const id = crypto.randomUUID().slice(0, 8);
  if (kind === 'order') return { id, text: '' };
  if (kind === 'match') return { id, text: '', answer: '' };
  if (kind === 'number') return { id, value: '', tolerance: '0', percent: '100' };
  if (kind === 'text') return { id, pattern: '', percent: '100' };
  return { id, text: '', percent: lines.length ? '0' : '100' };
}

const firstLines: Readonly<Record<QuestionKind, number>> = { one: 3, many: 4, order: 3, match: 3, number: 1, text: 1 };

/** Lines that a new question of a kind begins with. */
export function beginLines(kind: QuestionKind): readonly QuestionOption[] {
  const lines: QuestionOption[] = [];
  for (let n = 0; n < firstLines[kind]; n++) lines.push(newLine(kind, lines));
  return lines;
}

/** The lines of another kind made of these: what both have stays. */
export function linesFor(kind: QuestionKind, lines: readonly QuestionOption[]): readonly QuestionOption[] {
  const said = lines.filter(({ text, pattern, value }) => text || pattern || value);
  if (!said.length) return beginLines(kind);
  return said.map(({ id, text, pattern, value, answer, percent = '0' }, at) => {
    const words = text ?? pattern ?? value ?? '';
    if (kind === 'order') return { id, text: words };
    if (kind === 'match') return { id, text: words, answer: answer ?? '' };
    if (kind === 'number') return { id, value: words, tolerance: '0', percent: at ? percent : '100' };
    return kind === 'text' ? { id, pattern: words, percent } : { id, text: words, percent };
  });
}

/** Are shares typed, or is a line right or wrong? */
export const hasWeights = (kind: QuestionKind, rule: ScoringRule | null | undefined): boolean =>
  kind === 'one' || kind === 'number' || kind === 'text' || (kind === 'many' && rule === 'weights');

/** Lines that nobody filled in are none. */
export const filledLines = (lines: readonly QuestionOption[]): readonly QuestionOption[] =>
  lines.filter(({ text, answer, value, pattern }) => [text, answer, value, pattern].some((one) => one?.trim()));

interface Written {
  readonly kind: QuestionKind;
  readonly text: string;
  readonly code: string | null;
  readonly code_language: string | null;
  readonly points: string;
  readonly unit: string | null;
  readonly lines: readonly QuestionOption[];
}

type Line = AskedQuestion['options'][number];

/** The question as it would be asked: the order of an order is turned round, so that it is none that is right. */
export function previewOf({ kind, lines, ...said }: Written): AskedQuestion {
  const filled = filledLines(lines);
  const texts = filled.flatMap(({ id, text }): Line[] => (text ? [{ id, text }] : []));
  const answers = filled.flatMap(({ id, answer }): Line[] => (answer ? [{ id, text: answer }] : []));
  const rights = answers.filter(({ text }, at) => answers.findIndex((one) => one.text === text) === at);
  return {
    ...said,
    ...{ id: 0, question_id: 0, place: 1, kind, grading: null, value: null, version: 0, saved_at: null },
    options: kind === 'number' || kind === 'text' ? [] : kind === 'order' ? texts.toReversed() : texts,
    rights: kind === 'match' ? rights.toSorted((a, b) => (a.text < b.text ? -1 : 1)) : [],
  };
}
