import type { Field } from '#kernel/field.ts';
import type { Resource } from '#kernel/resource.ts';
import { writtenName } from '#web/fields/field-names.ts';
import type { BrokenRule, FieldView, FormValues, RowValues } from '#web/fields/field-view.ts';

export interface FormField {
  readonly name: string;
  /** The name under which it is written, and its place in the form. */
  readonly path: string;
  readonly field: Field;
  readonly view: FieldView;
}

type ViewOf = (field: Field) => FieldView;

/** The fields that a form offers. A row that exists keeps its fixed fields. */
export function formFields(resource: Resource, viewOf: ViewOf, isNew: boolean): FormField[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const view = viewOf(field);
    const { readOnly, computed, fixed } = field.options;
    if (readOnly || computed || (fixed && !isNew) || !view.Input) return [];
    return [{ name, path: writtenName(name, field), field, view }];
  });
}

/** What a form begins with: the row, or the defaults of a new one. */
export const valuesOf = (fields: readonly FormField[], row: RowValues | null, given: FormValues = {}): FormValues =>
  Object.fromEntries(
    fields.map(({ path, field, view }) => [
      path,
      view.toForm(row ? row[path] : (given[path] ?? field.options.default ?? null)),
    ]),
  );

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What was typed, as the API takes it; of a row that exists only what differs from it. */
export function bodyOf(fields: readonly FormField[], typed: FormValues, row: RowValues | null): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ path, view }) => {
      const value = view.toApi(typed[path]);
      const before = row ? view.toApi(view.toForm(row[path])) : null;
      // Of a new row what is empty is left to the server's default.
      return value === undefined || isSame(value, before) ? [] : [[path, value]];
    }),
  );
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const neverEmpty = ['flag', 'references', 'dates'];

/** The rules that what was typed breaks, by the name under which the field is written. */
export function brokenRules(
  fields: readonly FormField[],
  typed: FormValues,
): Record<string, BrokenRule & { readonly name: string }> {
  return Object.fromEntries(
    fields.flatMap(({ name, path, field, view }) => {
      const value = view.toApi(typed[path]);
      const isMissing = isEmpty(value) || (field.kind === 'localized_text' && !(value as { uz?: string } | null)?.uz);
      if (isMissing) {
        const isNeeded = field.options.required && !neverEmpty.includes(field.kind);
        return isNeeded && (value !== undefined || field.kind !== 'secret') ? [[path, { name, rule: 'required' }]] : [];
      }
      const broken = view.check?.(typed[path], field);
      return broken ? [[path, { name, ...broken }]] : [];
    }),
  );
}

/** Where the message of a server's complaint belongs in the form: `names.uz` and `name` are both the field `names`. */
export function placeOf(fields: readonly FormField[], complained: string): string | null {
  const [first = ''] = complained.split('.');
  const field = fields.find(({ path, name }) => path === first || name === first);
  if (!field) return null;
  if (field.field.kind !== 'localized_text') return field.path;
  return complained.includes('.') ? `${field.path}.${complained.split('.')[1]}` : `${field.path}.uz`;
}
