import { isSame } from '#kernel/equality.ts';
import { type Field, traitsOf } from '#kernel/field.ts';
import { columnOf, type Fielded } from '#kernel/fields-of.ts';
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
export function formFields(resource: Pick<Fielded, 'fields'>, viewOf: ViewOf, isNew: boolean): FormField[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const view = viewOf(field);
    const { readOnly, computed, fixed } = field.options;
    if (readOnly || computed || (fixed && !isNew) || view.isNeverTyped) return [];
    return [{ name, path: columnOf(name, field), field, view }];
  });
}

/** Those of them that a form asks for by name, in its order. */
export function fieldsAsked(of: Fielded, viewOf: ViewOf, isNew: boolean, names?: readonly string[]): FormField[] {
  const all = formFields(of, viewOf, isNew);
  return names ? names.flatMap((name) => all.find((one) => one.name === name) ?? []) : all;
}

/** What a form begins with: the row, or the defaults of a new one, and what its choices lie within. */
export const valuesOf = (fields: readonly FormField[], row: RowValues | null, given: FormValues = {}): FormValues => {
  const around = fields.flatMap(({ field }) => field.options.within ?? []);
  return Object.fromEntries([
    ...around.map((name) => [name, (row ?? given)[name] ?? null] as const),
    ...fields.map(({ path, field: { options }, view }) => {
      const begun = given[path] ?? options.default ?? options.begins ?? null;
      return [path, view.toForm(row ? row[path] : begun)] as const;
    }),
  ]);
};

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

/** The rules that what was typed breaks, by the name under which the field is written. */
export function brokenRules(
  fields: readonly FormField[],
  typed: FormValues,
): Record<string, BrokenRule & { readonly name: string }> {
  return Object.fromEntries(
    fields.flatMap(({ name, path, field, view }) => {
      const value = view.toApi(typed[path]);
      const { empty, isLocalized } = traitsOf(field);
      if (isEmpty(value) || (isLocalized && !(value as { uz?: string }).uz)) {
        return field.options.required && empty === undefined ? [[path, { name, rule: 'required' }]] : [];
      }
      const broken = view.check?.(typed[path], field);
      return broken ? [[path, { name, ...broken }]] : [];
    }),
  );
}

/**
 * Where the message of a server's complaint belongs in the form: `names.uz` and `name` are both the field `names`, and
 * `changes.deadline` is the deadline in a body that holds more than fields.
 */
export function placeOf(fields: readonly FormField[], complained: string): string | null {
  const parts = complained.split('.');
  const fieldOf = (part: string) => fields.find(({ path, name }) => path === part || name === part);
  const at = parts.findIndex(fieldOf);
  const one = fieldOf(parts[at] ?? '');
  if (!one) return null;
  return traitsOf(one.field).isLocalized ? `${one.path}.${parts[at + 1] ?? 'uz'}` : one.path;
}
