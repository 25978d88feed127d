import { longestLongText, longestText } from '#kernel/fields/door.ts';
import type { FieldError } from '#kernel/problems.ts';

/** A comment that a file brings along. */
export interface BroughtComment {
  /** When it was said; null: when the task was made. */
  readonly at: string | null;
  readonly author_id: number | null;
  readonly text: string;
  /** As it reads when its author is one of ours, and when not: another file may know them. */
  readonly spellings: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/** As much as the rest of a text takes in one comment. */
const longestRest = 9_800;

/**
 * A task whose words all have a place: a name that is too long ends in … and stands whole at the beginning of the text,
 * and of a text that is too long the rest goes on in comments. A start after the deadline is left out. Each is remarked
 * on.
 */
export function fitTask(input: Values): { input: Values; remarks: FieldError[] } {
  const remarks: FieldError[] = [];
  let fitted = input;
  const { name } = input;
  if (typeof name === 'string' && name.length > longestText) {
    const whole = [name, input.text].filter((one) => typeof one === 'string' && one).join('\n\n');
    fitted = { ...fitted, name: `${wholeSigns(name, longestText - 1).trimEnd()}…`, text: whole };
    remarks.push({ field: 'name', rule: 'name_shortened', values: { max: longestText } });
  }
  const { text } = fitted;
  if (typeof text === 'string' && text.length > longestLongText) {
    const [first = '', ...rest] = dividedAt(text, longestLongText);
    const more = rest.flatMap((piece) => piecesOf(piece, longestRest));
    const comments = more.map(
      (piece): BroughtComment => ({ at: null, author_id: null, text: piece, spellings: [piece] }),
    );
    const said = Array.isArray(fitted.comments) ? (fitted.comments as BroughtComment[]) : [];
    fitted = { ...fitted, text: first, comments: [...comments, ...said] };
    remarks.push({ field: 'text', rule: 'text_divided', values: { max: longestLongText } });
  }
  const start = fitted.planned_start_on;
  if (
    typeof start === 'string' &&
    typeof fitted.deadline === 'string' &&
    Date.parse(fitted.deadline) < Date.parse(start)
  ) {
    const { planned_start_on: _, ...rest } = fitted;
    fitted = rest;
    remarks.push({ field: 'planned_start_on', rule: 'start_after_deadline' });
  }
  return { input: fitted, remarks };
}

/** The text in pieces of at most so many letters, divided between words where it can be. */
export function piecesOf(text: string, most: number): string[] {
  const [first = '', rest] = dividedAt(text, most);
  return rest ? [first, ...piecesOf(rest, most)] : [first];
}

function dividedAt(text: string, most: number): string[] {
  if (text.length <= most) return [text];
  const head = wholeSigns(text, most);
  const space = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '));
  const end = space > most / 2 ? space : head.length;
  return [text.slice(0, end), text.slice(end).trimStart()];
}

/** A sign of two halves is never parted. */
const wholeSigns = (text: string, most: number): string =>
  /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? text.slice(0, most - 1) : text.slice(0, most);
