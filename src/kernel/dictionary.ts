import type { Field, FieldOptions, Fields } from '#kernel/field.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import type { Resource, ResourceSpec, Visibility } from '#kernel/resource.ts';

/** The place of a row among the others, as a number that is written with it. */
const written = integer({ max: 1000, default: 0 });

/** The same where a row is never without a number. */
export const alwaysWritten = integer({ required: true, max: 1000, default: 0 });

/** The place of a row among the others, which it is moved to. */
export const byMoving = integer({ required: true, readOnly: true, list: false, default: 0 });

interface DictionarySpec<N extends FieldOptions, F extends Fields, O extends Field, V extends Visibility>
  extends Pick<ResourceSpec<Fields, V>, 'icon' | 'access' | 'rows'> {
  /** What is said of the name, which every row has. */
  readonly name: N;
  /** What stands between the name and the place. */
  readonly fields?: F;
  /** How a row has its place among the others; else by a number that may be left out. */
  readonly ordering?: O;
}

type DictionaryFields<N extends FieldOptions, F extends Fields, O extends Field> = {
  readonly name: Field<string, { readonly required: true } & N, 'localized_text'>;
} & F & { readonly ordering: O };

/** A resource whose rows are known by a name in three languages and stand in an order of their own. */
export const dictionary = <
  const P extends string,
  const N extends FieldOptions,
  const V extends Visibility,
  const F extends Fields = Readonly<Record<string, never>>,
  const O extends Field = typeof written,
>(
  path: P,
  { name, fields, ordering, ...spec }: DictionarySpec<N, F, O, V>,
): Resource<P, DictionaryFields<N, F, O>, V> => ({
  path,
  display: 'name',
  order: 'ordering',
  ...spec,
  fields: {
    name: localizedText({ required: true, ...name }),
    ...(fields as F),
    ordering: (ordering ?? written) as O,
  },
});
