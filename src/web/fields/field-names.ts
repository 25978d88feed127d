import { nameOf } from '#kernel/naming.ts';
import type { Fielded } from '#kernel/fields-of.ts';
import type { Translate } from '#web/i18n/texts.ts';
import type { BrokenRule } from '#web/fields/field-view.ts';

/** The label of a field: the resource's own text, else the one that all resources share. */
export function labelOf(t: Translate, resource: Fielded, name: string): string {
  const own = `${nameOf(resource.path)}.${name}`;
  return t(t.has(own) ? own : `field.${name}`);
}

export const titleOf = (t: Translate, resource: Fielded): string => t(`${nameOf(resource.path)}.title`);
export const oneOf = (t: Translate, resource: Fielded): string => t(`${nameOf(resource.path)}.one`);

/** What a code of a choice is called. */
export function choiceText(t: Translate, resource: Fielded, name: string, code: string): string {
  const own = `${nameOf(resource.path)}.${name}.${code}`;
  return t(t.has(own) ? own : `choice.${code}`);
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
