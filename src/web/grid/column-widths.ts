import type { Resource } from '#kernel/resource.ts';
import { choiceText, labelOf } from '#web/fields/field-names.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import type { Column } from '#web/grid/list-columns.ts';
import type { Translate } from '#web/i18n/texts.ts';

/** Widths in pixels by what a kind holds: a name, a sentence, or a day, a number, a word. */
const long = 208;
const code = 160;
const short = 128;
/** A letter of a heading, and what stands around it. */
const letter = 6.8;
const aroundHeading = 48;
const widestHeading = 220;
/** A text that is never longer is a code, a number, a word. */
const shortText = 40;
/** A sign, and what stands around a word. */
const aroundWord = 52;
const widestWord = 200;

/**
 * How wide a column is: by its kind and its heading and never by what stands in it, so that nothing moves when names
 * come, pages turn and rows change. The column by which a row is known has none: it gets what the others leave.
 */
export function columnWidth(t: Translate, resource: Resource, { name, field }: Column): number | undefined {
  if (name === resource.display) return undefined;
  const { values = [], max = Infinity } = field.options;
  const heading = Math.min(labelOf(t, resource, name).length * letter + aroundHeading, widestHeading);
  const letters = Math.max(0, ...values.map((code) => choiceText(t, resource, name, code).length));
  const word = Math.min(letters * letter + aroundWord, widestWord);
  const isLong = viewOf(field).isLong && max > shortText;
  // What no two rows share is a number, a login, a key.
  return Math.round(Math.max(isLong ? (field.options.unique ? code : long) : short, heading, word));
}
