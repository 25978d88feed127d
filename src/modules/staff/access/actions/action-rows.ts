import type { LocalizedText } from '#kernel/field.ts';
import { inEachLanguage } from '#kernel/languages.ts';
import { allActions } from '#modules/actions.ts';
import texts from '#modules/staff/access/texts.json' with { type: 'json' };

interface NamedRow {
  readonly names: LocalizedText;
}
export interface CodeRow extends NamedRow {
  readonly code: string;
  readonly ordering: number;
}
export interface ActionRow extends NamedRow {
  readonly id: number;
  readonly group: string;
  readonly category: string;
  readonly type: string;
}

const textAt = (key: string): LocalizedText => (texts as Record<string, LocalizedText>)[key]!;

/** `taskGroups` → `task_groups`: codes are written like every other name that people see. */
export const codeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `Loyihalar: yaratish`: an action of a family is called after both. */
function nameOfVerb(group: string, type: string): LocalizedText {
  const [family, verb] = [textAt(`family.${group}`), textAt(`action_type.${type}`)];
  return inEachLanguage((lang) => `${family[lang]}: ${verb[lang]!.toLowerCase()}`);
}

const rowsOf = (prefix: string, names: readonly string[]): CodeRow[] =>
  [...new Set(names)].map((name, at) => ({ code: codeOf(name), names: textAt(`${prefix}.${name}`), ordering: at + 1 }));

/** The registry of actions as the rows that a new installation begins with; groups, categories and types by code. */
export const groupRows = rowsOf(
  'family',
  allActions.map(({ group }) => group),
);
export const categoryRows = rowsOf('action_category', [
  ...['tasks', 'people', 'clients', 'reports', 'site', 'dictionaries', 'access', 'system'],
  ...allActions.map(({ category }) => category),
]);
export const typeRows = rowsOf('action_type', [
  ...['open', 'create', 'update', 'delete', 'export', 'special'],
  ...allActions.map(({ type }) => type),
]);
export const actionRows: readonly ActionRow[] = allActions.map(({ id, group, category, type }) => ({
  id,
  names: `action.${id}` in texts ? textAt(`action.${id}`) : nameOfVerb(group, type),
  group: codeOf(group),
  category: codeOf(category),
  type: codeOf(type),
}));
