import { formatDay } from '#kernel/calendar-formats.ts';
import { fieldTexts, nameOf } from '#kernel/naming.ts';
import type { Fielded } from '#kernel/fields-of.ts';
import type { Resource } from '#kernel/resource.ts';
import { type Translate, texts } from '#web/i18n/texts.ts';
import type { BrokenRule, RowValues } from '#web/fields/field-view.ts';

/** The label of a field: the resource's own text, else the one that all resources share. */
export function labelOf(t: Translate, resource: Fielded, name: string): string {
  return t(fieldTexts(resource.path, name).find((key) => t.has(key)) ?? `field.${name}`);
}

export const titleOf = (t: Translate, resource: Fielded): string => t(`${nameOf(resource.path)}.title`);
export const oneOf = (t: Translate, resource: Fielded): string => t(`${nameOf(resource.path)}.one`);

/** What a code of a choice is called. */
export function choiceText(t: Translate, resource: Fielded, name: string, code: string): string {
  const own = `${nameOf(resource.path)}.${name}.${code}`;
  return t(t.has(own) ? own : `choice.${code}`);
}

/** By what a row is known, in words: a code by its text, a day as it is written. */
export function nameOfRow(resource: Resource, row: RowValues): string {
  const name = resource.display;
  const value = row[name];
  if (value === null || value === undefined) return String(row.id);
  const kind = resource.fields[name]?.kind;
  if (kind === 'choice') return choiceText(texts().t, resource, name, String(value));
  return kind === 'date' ? formatDay(String(value)) : String(value);
}

/** The message of a broken rule, as the server would say it. */
export function ruleText(t: Translate, name: string, { rule, values }: BrokenRule): string {
  const own = `rule.${rule}.${name}`;
  return t(t.has(own) ? own : `rule.${rule}`, values);
}

/** A help text below the field, where somebody wrote one. */
export function helpOf(t: Translate, resource: Fielded, name: string): string | undefined {
  const own = `${nameOf(resource.path)}.${name}_help`;
  return t.has(own) ? t(own) : undefined;
}
