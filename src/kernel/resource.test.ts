import { expectTypeOf, it } from 'vitest';
import type { FieldOptions, Fields } from '#kernel/field.ts';
import type { ResourceSpec } from '#kernel/resource.ts';

/** A definition stays small: a new key needs a decision record, three users, and a line here. tsc reads this test. */
it('has the keys that were decided on, and no others', () => {
  expectTypeOf<keyof ResourceSpec<Fields>>().toEqualTypeOf<
    'icon' | 'display' | 'order' | 'access' | 'rows' | 'fields' | 'table'
  >();
  expectTypeOf<keyof FieldOptions>().toEqualTypeOf<
    | 'required'
    | 'unique'
    | 'readOnly'
    | 'computed'
    | 'fixed'
    | 'search'
    | 'list'
    | 'default'
    | 'begins'
    | 'min'
    | 'isForgotten'
    | 'isPersonal'
    | 'max'
    | 'scale'
    | 'pattern'
    | 'values'
    | 'to'
    | 'partOf'
    | 'within'
    | 'unless'
    | 'askedFor'
    | 'notAfterToday'
    | 'notBefore'
  >();
});
