import type { AskedQuestion, ShownQuestion } from '#modules/growth/knowledge-tests/answer-parts.ts';
import type { AnswerValue, QuestionKind, QuestionOption } from '#modules/growth/knowledge-tests/question-kinds.ts';
import { pairsOf } from '#modules/growth/knowledge-tests/scoring.ts';

/**
 * How the lines of a question are named to whoever is asked: by the place at which they are shown to this person, 1
 * for the first. The names of the bank stand in the order in which its author wrote them, which would say what is
 * right: the order itself, both sides of a pair, and often the first line.
 */
interface Lines {
  readonly kind: QuestionKind;
  readonly options: readonly QuestionOption[];
}

/** What is shown of a question in an order of its own: lines, of pairs the right sides, each text once. */
export function shownIds(
  { kind, options }: Lines,
  inOrder: (ids: readonly string[], mixes: boolean) => string[],
): string[] {
  if (kind === 'number' || kind === 'text') return [];
  if (kind !== 'match')
    return inOrder(
      options.map(({ id }) => id),
      kind === 'order',
    );
  const texts = new Map(options.toReversed().map(({ id, answer }) => [answer, id]));
  return inOrder([...texts.values()], true);
}

const placeIn = (ids: readonly string[], id: string): string | null => {
  const at = ids.indexOf(id);
  return at < 0 ? null : String(at + 1);
};
const idAt = (ids: readonly string[], place: string): string | null => ids[Number(place) - 1] ?? null;

const leftsOf = ({ options }: Lines): string[] => pairsOf(options).map(({ id }) => id);

/** The lines that are picked from or arranged, and the right sides of pairs. */
export function linesOf(question: Lines, shown: readonly string[]): Pick<AskedQuestion, 'options' | 'rights'> {
  const byId = new Map(question.options.map((option) => [option.id, option]));
  const line = (text: string | undefined, at: number) => ({ id: String(at + 1), text: text ?? '' });
  if (question.kind !== 'match') return { options: shown.map((id, at) => line(byId.get(id)?.text, at)), rights: [] };
  return {
    options: pairsOf(question.options).map(({ text }, at) => line(text, at)),
    rights: shown.map((id, at) => line(byId.get(id)?.answer, at)),
  };
}

/** A value as the page sent it in the names of the bank; undefined: it names what is not shown. */
export function keptValue(
  question: Lines,
  shown: readonly string[],
  value: AnswerValue | null,
): AnswerValue | null | undefined {
  return renamed(
    question,
    value,
    (id) => idAt(shown, id),
    (id) => idAt(leftsOf(question), id),
  );
}

/** The same the other way round: what was kept as the page names it. */
export function toldValue(question: Lines, shown: readonly string[], value: AnswerValue | null): AnswerValue | null {
  const lefts = leftsOf(question);
  return (
    renamed(
      question,
      value,
      // A right side that two pairs share is shown once.
      (id) => placeIn(shown, id),
      (id) => placeIn(lefts, id),
    ) ?? null
  );
}

function renamed(
  { kind }: Lines,
  value: AnswerValue | null,
  line: (id: string) => string | null,
  left: (id: string) => string | null,
): AnswerValue | null | undefined {
  if (value === null || kind === 'number' || kind === 'text') return value;
  if (typeof value === 'string') return line(value) ?? undefined;
  if (Array.isArray(value)) {
    const all = (value as readonly string[]).map(line);
    return all.every((id) => id !== null) ? all : undefined;
  }
  const pairs = Object.entries(value).map(([of, right]) => [left(of), line(right)] as const);
  return pairs.every(([of, right]) => of !== null && right !== null)
    ? (Object.fromEntries(pairs) as Record<string, string>)
    : undefined;
}

/** The lines with what is right, named as they were shown. */
export function keysOf(question: Lines, shown: readonly string[]): ShownQuestion['keys'] {
  const { kind, options } = question;
  const lefts = leftsOf(question);
  return options.map((option, at) => {
    const id = kind === 'match' ? placeIn(lefts, option.id) : (placeIn(shown, option.id) ?? String(at + 1));
    return { ...option, id: id ?? `extra-${at + 1}` };
  });
}
