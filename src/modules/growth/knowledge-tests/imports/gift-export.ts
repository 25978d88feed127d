import { decimalOf, hundred } from '#modules/growth/knowledge-tests/fractions.ts';
import { besideMark } from '#modules/growth/knowledge-tests/imports/gift.ts';
import type { QuestionKind, QuestionOption } from '#modules/growth/knowledge-tests/question-kinds.ts';

/** A question as it is written into a file. */
export interface Exported {
  readonly topic: string;
  readonly title: string | null;
  readonly kind: QuestionKind;
  readonly text: string;
  readonly options: readonly QuestionOption[];
  readonly rule: string | null;
  readonly grading: string | null;
  readonly points: string;
  readonly level: number;
  readonly unit: string | null;
  readonly code: string | null;
  readonly code_language: string | null;
  readonly explanation: string | null;
}

/** Each sign of the format stands behind a stroke; an empty line would end the question. */
const escaped = (text: string): string =>
  text.replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n');
const rich = (text: string): string => `[markdown]${escaped(text)}`;
const commented = ({ comment }: QuestionOption): string => (comment ? `#${rich(comment)}` : '');

/** Questions as GIFT. What the format has no sign for stands in a comment, which other programs read over. */
export function giftOf(questions: readonly Exported[]): string {
  let topic = '';
  const blocks = questions.map((question) => {
    const category = question.topic === topic ? '' : `$CATEGORY: ${question.topic}\n\n`;
    topic = question.topic;
    const { kind, rule, grading, points, level, unit, code, code_language } = question;
    const said = { kind, rule, grading, points, level: String(level), unit, code, code_language };
    const beside = JSON.stringify(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)));
    const title = question.title ? `::${escaped(question.title.replace(/\s+/g, ' '))}::` : '';
    const general = question.explanation ? `\n\t####${rich(question.explanation)}` : '';
    return `${category}${besideMark}${beside}\n${title}${rich(question.text)}{${bodyOf(question)}${general}\n}\n`;
  });
  return blocks.join('\n');
}

function bodyOf({ kind, options, grading }: Exported): string {
  const lines = (line: (option: QuestionOption, at: number) => string) =>
    options.map((option, at) => `\n\t${line(option, at)}${commented(option)}`).join('');
  const percent = (option: QuestionOption): string => `%${option.percent ?? '0'}%`;
  if (kind === 'number')
    return `#${lines((one) => `=${percent(one)}${escaped(one.value ?? '')}:${one.tolerance ?? '0'}`)}`;
  if (kind === 'text')
    return grading === 'people' ? '' : lines((one) => `=${percent(one)}${escaped(one.pattern ?? '')}`);
  if (kind === 'match') return lines((one) => `=${one.text ? rich(one.text) : ''} -> ${rich(one.answer ?? '')}`);
  // GIFT knows no order: others read it as pairs of a thing and its place.
  if (kind === 'order') return lines((one, at) => `=${rich(one.text ?? '')} -> ${at + 1}`);
  return lines((one) => {
    const isFull = one.percent !== undefined && decimalOf(one.percent)?.compare(hundred) === 0;
    return isFull ? `=${rich(one.text ?? '')}` : `~${percent(one)}${rich(one.text ?? '')}`;
  });
}
