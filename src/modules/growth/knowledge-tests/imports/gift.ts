import { decimalOf, Fraction } from '#modules/growth/knowledge-tests/fractions.ts';
import type { QuestionOption } from '#modules/growth/knowledge-tests/question-kinds.ts';
import type {
  FoundQuestion,
  FoundQuestions,
  RefusedQuestion,
} from '#modules/growth/knowledge-tests/imports/brought-question.ts';
import { textOfHtml } from '#modules/growth/knowledge-tests/imports/html-text.ts';
import {
  asWritten,
  type BroughtPicture,
  type Remarks,
  remark,
} from '#modules/growth/knowledge-tests/imports/written-text.ts';

/** Signs that stand behind a stroke and mean themselves; each is carried as a letter of private use meanwhile. */
const escapable = '\\~=#{}:';
const firstPrivate = 0xe000;
const lineBreak = '\ue0ff';

const hidden = (text: string): string =>
  text.replace(/\\([\\~=#{}:n])/g, (_, sign: string) =>
    sign === 'n' ? lineBreak : String.fromCharCode(firstPrivate + escapable.indexOf(sign)),
  );
const plain = (text: string): string =>
  text.replace(/[\ue000-\ue006]/g, (sign) => escapable[sign.charCodeAt(0) - firstPrivate]!).replaceAll(lineBreak, '\n');

type Option = Omit<QuestionOption, 'id'>;

/** What our own files say beside, in a comment that others read over. */
interface Beside {
  readonly kind?: FoundQuestion['kind'];
  readonly rule?: FoundQuestion['rule'];
  readonly grading?: FoundQuestion['grading'];
  readonly points?: string;
  readonly level?: string;
  readonly unit?: string;
  readonly code?: string;
  readonly code_language?: string;
}
export const besideMark = '// [vazifa] ';

/** Reads a file of GIFT: questions by empty lines, comments, `$CATEGORY`. Never throws. */
export function giftQuestions(file: string): FoundQuestions {
  const questions: (FoundQuestion | RefusedQuestion)[] = [];
  let skipped = 0;
  let topic = '';
  let block: string[] = [];
  let begins = 0;
  let beside: Beside = {};
  const close = () => {
    const source = block.join('\n').trim();
    if (source) {
      const found = questionIn(source, begins, topic, beside);
      if (found) questions.push(found);
      else skipped++;
      beside = {};
    }
    block = [];
  };
  for (const [at, line] of file.split(/\r\n?|\n/).entries()) {
    const bare = line.trim();
    const [, category] = /^\$CATEGORY:\s*(.+)$/.exec(bare) ?? [];
    if (category !== undefined) {
      close();
      topic = category
        .replace(/^\$[a-z]+\$\/?/i, '')
        .replace(/^top(?:\/|$)/i, '')
        .trim();
    } else if (bare.startsWith('//')) {
      if (bare.startsWith(besideMark)) beside = besideIn(bare.slice(besideMark.length));
    } else if (!bare) close();
    else {
      if (!block.length) begins = at + 1;
      block.push(line);
    }
  }
  close();
  return { questions, skipped };
}

function besideIn(json: string): Beside {
  try {
    const said = JSON.parse(json) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(said).filter(([, value]) => typeof value === 'string')) as Beside;
  } catch {
    return {};
  }
}

/** A question of a block; null: a text that asks nothing. */
function questionIn(
  source: string,
  line: number,
  topic: string,
  beside: Beside,
): FoundQuestion | RefusedQuestion | null {
  const escaped = hidden(source);
  const [, called = '', rest = escaped] = /^::([\s\S]*?)::([\s\S]*)$/.exec(escaped) ?? [];
  const open = rest.indexOf('{');
  const end = rest.lastIndexOf('}');
  const title = plain(called).replace(/\s+/g, ' ').trim();
  if (open < 0 && end < 0) return null;
  const refused = (refusal: string): RefusedQuestion => ({
    ...{ line, topic, refusal },
    title: title || plain(rest.slice(0, 120)).trim(),
  });
  if (open < 0 || end < open) return refused('question_not_finished');
  const remarks: Remarks = new Map();
  const pictures: BroughtPicture[] = [];
  const rich = (text: string, format?: string) => richText(text, format, remarks, pictures);
  const [body, general] = atMark(rest.slice(open + 1, end), '####');
  const answers = answersIn(body.trim(), rich);
  if ('refusal' in answers) return refused(answers.refusal);
  const { format, words } = formatOf(rest.slice(0, open));
  const text = [rich(words, format), behind(rest.slice(end + 1), format, rich, remarks)].filter(Boolean).join(' ');
  return {
    ...{ line, topic, title, text, remarks, pictures, explanation: general ? rich(general, format) : '' },
    ...answers,
    ...beside,
    ...(beside.kind === 'order' && { options: answers.options.map(({ text: item }) => ({ text: item ?? '' })) }),
  };
}

/** What stands behind the answers leaves a gap before it; signs alone are a slip of whoever wrote the file. */
function behind(
  after: string,
  format: string | undefined,
  rich: (text: string, format?: string) => string,
  remarks: Remarks,
): string {
  const words = after.trim();
  if (!words) return '';
  if (!/^[.,?!…:;]+$/.test(words) && !/[\p{L}\p{N}]/u.test(words)) {
    remark(remarks, 'text_after_answers');
    return '';
  }
  const gap = asWritten('_____');
  return /^[.,?!…:;]/.test(words) ? `${gap}${rich(words, format)}` : `${gap} ${rich(words, format)}`;
}

const atMark = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
};

function formatOf(text: string): { format?: string; words: string } {
  const [, format, words] = /^\s*\[(html|markdown|moodle|plain)\]([\s\S]*)$/i.exec(text) ?? [];
  return format ? { format: format.toLowerCase(), words: words! } : { words: text };
}

/** Text of one of the four forms as the house keeps it. */
function richText(given: string, outer: string | undefined, remarks: Remarks, pictures: BroughtPicture[]): string {
  const { format = outer, words } = formatOf(given);
  const text = plain(words).trim();
  if (format === 'markdown') return text;
  if (format !== 'plain' && /<[a-z!/][^>]*>|&[a-z#0-9]+;/i.test(text)) {
    const clean = textOfHtml(text.replace(/\n/g, ' '), new Map(), remarks);
    pictures.push(...clean.pictures);
    return clean.text;
  }
  return asWritten(text.replace(/[ \t]*\n[ \t]*/g, '\n'));
}

type Answers = Pick<FoundQuestion, 'kind' | 'options' | 'rule' | 'grading'> | { readonly refusal: string };
type Rich = (text: string, format?: string) => string;

function answersIn(body: string, rich: Rich): Answers {
  if (!body) return { kind: 'text', options: [], grading: 'people' };
  const [, truth] = /^(TRUE|FALSE|T|F)\s*(?:#|$)/i.exec(body) ?? [];
  if (truth) return { kind: 'one', options: truthOptions(/^t/i.test(truth)) };
  if (body.startsWith('#')) return numbersIn(body.slice(1), rich);
  const found = [...body.matchAll(/([=~])((?:[^=~])*)/g)];
  if (!found.length || body.slice(0, found[0]!.index).trim()) return { refusal: 'question_not_finished' };
  // An arrow holds a sign of its own: what it parts is one answer.
  const lines = found.map(([, sign, text = '']) => ({ isRight: sign === '=', ...answerOf(text, rich) }));
  if (lines.every(({ isRight, raw }) => isRight && raw.includes('->'))) return pairsIn(lines, rich);
  if (lines.every(({ isRight }) => isRight))
    return {
      kind: 'text',
      grading: 'auto',
      options: lines.map(({ raw, percent, comment }) => ({
        pattern: plain(formatOf(raw).words).trim(),
        percent: percent ?? '100',
        ...comment,
      })),
    };
  const options = lines.map(
    ({ isRight, raw, percent, comment }): Option => ({
      text: rich(raw),
      percent: percent ?? (isRight ? '100' : '0'),
      ...comment,
    }),
  );
  const whole = options.filter(({ percent }) => Number(percent) === 100).length;
  if (whole === 1) return { kind: 'one', options };
  return { kind: 'many', rule: whole > 1 ? 'all_or_nothing' : 'weights', options };
}

export const truthOptions = (isTrue: boolean): Option[] => [
  { text: 'True', percent: isTrue ? '100' : '0' },
  { text: 'False', percent: isTrue ? '0' : '100' },
];

/** `%50%words#comment`. */
function answerOf(source: string, rich: Rich): { raw: string; percent?: string; comment: { comment?: string } } {
  const [, percent, rest = source] = /^\s*%(-?\d{1,3}(?:[.,]\d{1,5})?)%([\s\S]*)$/.exec(source) ?? [];
  const [raw, feedback] = atMark(rest, '#');
  const comment = feedback.trim() ? { comment: rich(feedback) } : {};
  return { raw: raw.trim(), comment, ...(percent !== undefined && { percent: percent.replace(',', '.') }) };
}

function pairsIn(lines: readonly { raw: string }[], rich: Rich): Answers {
  return {
    kind: 'match',
    options: lines.map(({ raw }): Option => {
      const [left, right] = atMark(raw, '->');
      const text = rich(left);
      return { ...(text && { text }), answer: rich(right) };
    }),
  };
}

function numbersIn(body: string, rich: Rich): Answers {
  const parts = /^\s*[=~]/.test(body) ? [...body.matchAll(/([=~])([^=~]*)/g)] : [['', '=', body.split('~')[0]!]];
  const options: Option[] = [];
  for (const [, sign, source = ''] of parts) {
    const { raw, percent = sign === '=' ? '100' : '0', comment } = answerOf(source, rich);
    if (!raw) continue;
    const accepted = acceptedIn(plain(raw));
    if (!accepted) return { refusal: 'option_number' };
    options.push({ ...accepted, percent, ...comment });
  }
  return { kind: 'number', options };
}

/** `3.14:0.01`, `1..5`: a value and how far off it may be. */
export function acceptedIn(text: string): { value: string; tolerance: string } | null {
  const [, low, high] = /^(.+?)\.\.(.+)$/.exec(text) ?? [];
  if (low !== undefined) {
    const [from, to] = [decimalOf(low), decimalOf(high!)];
    if (!from || !to) return null;
    const half = new Fraction(1n, 2n);
    return { value: decimalText(from.plus(to).times(half)), tolerance: decimalText(to.minus(from).size.times(half)) };
  }
  const [value = '', tolerance = '0'] = text.split(':').map((part) => part.trim());
  const isTolerance = decimalOf(tolerance.replace(/%$/, ''));
  return decimalOf(value) && isTolerance
    ? { value: value.replace(',', '.'), tolerance: tolerance.replace(',', '.') }
    : null;
}

/** Without zeros at its end. */
export const decimalText = (number: Fraction): string => number.rounded(12).replace(/\.?0+$/, '');
