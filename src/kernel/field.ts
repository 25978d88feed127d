import type { TSchema } from 'typebox';
import type { Lang } from '#kernel/languages.ts';

/** What a kind is, apart from what is done with its values: data, so that the browser knows it without any schema. */
export interface Traits {
  /** Its empty value where that is a value, no or an empty list: such a field is never null. */
  readonly empty?: false | readonly [];
  readonly isSortable?: true;
  /** What people call things: sorted by the alphabet of the reader, the same in capitals, found by `q` as a name. */
  readonly isName?: true;
  /** Stands in three languages, in a column of its own name: `storedName`. */
  readonly isLocalized?: true;
  /** A filter that names a day means all of that day on the clock of the company. */
  readonly hasTime?: true;
  /** A colour, which any row may have. */
  readonly isColor?: true;
  /** Written, never read. */
  readonly isSecret?: true;
}

/** The closed set of field kinds. A kind owns every projection of a value; see `fields/`. */
export const traits = {
  text: { isSortable: true, isName: true },
  long_text: {},
  localized_text: { isSortable: true, isName: true, isLocalized: true },
  integer: { isSortable: true },
  decimal: { isSortable: true },
  money: { isSortable: true },
  minutes: { isSortable: true },
  flag: { isSortable: true, empty: false },
  date: { isSortable: true },
  dates: { empty: [] },
  instant: { isSortable: true, hasTime: true },
  choice: { isSortable: true },
  codes: { empty: [] },
  color: { isColor: true },
  reference: { isSortable: true },
  references: { empty: [] },
  email: { isSortable: true },
  phone: { isSortable: true },
  account: { isSortable: true },
  document: {},
  records: {},
  secret: { isSecret: true },
} as const satisfies Record<string, Traits>;
export type FieldKind = keyof typeof traits;

/** The path of the resource that a reference points to; a path, so that two definitions may refer to each other. */
export type Target = `${'fp' | 'admin'}/${string}`;

/** What a definition may say about any field. Keep this list short: a new key needs a decision record. */
export interface FieldOptions {
  /** The row cannot be without it. */
  readonly required?: boolean;
  /** No two live rows have it; with a field name, no two live rows that share that field's value. */
  readonly unique?: boolean | string;
  /** Set by the product, never by a caller. */
  readonly readOnly?: boolean;
  /** Filled in when the row is read, without a column. A list is narrowed by it if its SQL stands beside the scope. */
  readonly computed?: true | 'sought';
  /** Set when the row is made and never changed. */
  readonly fixed?: boolean;
  /** Found by `q`. Names are, other texts only when this says so. */
  readonly search?: boolean;
  /** Shown as a column unless the person chooses otherwise. */
  readonly list?: boolean;
  /** The value of a new row where the caller gives none. */
  readonly default?: string | number | boolean;
  /** What a form of a new row begins with where nothing else is known; who calls the API says it all the same. */
  readonly begins?: 'today';
  readonly min?: number;
  readonly max?: number;
  /** Digits behind the decimal mark. */
  readonly scale?: number;
  readonly pattern?: string;
  readonly values?: readonly string[];
  readonly to?: Target;
  /** Of a reference: a field of this row that what is chosen has too, and of the same value. */
  readonly within?: string;
  /** Of a reference: a yes-or-no field or a reference of what is referred to. Rows that have it are not offered. */
  readonly unless?: string;
  /** A form asks for it only while another field has one of these values: see `isAsked`. */
  readonly askedFor?: Readonly<Record<string, readonly string[]>>;
  /** A reference to what the row is a part of: it is deleted and restored along with it. */
  readonly partOf?: boolean;
  /** Says so much of a person that it is never kept in a browser: no draft holds it. */
  readonly isPersonal?: boolean;
  /** Goes for good with its row: no audit row has ever kept it. */
  readonly isForgotten?: boolean;
  /** Another field of the row, a day or a moment, before whose day this one's does not lie. */
  readonly notBefore?: string;
  /** A day that cannot lie after today: spec.md, section 5. */
  readonly notAfterToday?: boolean;
}

/** A field of a definition: its kind and options are data, its value type lives in the type system only. */
export interface Field<T = unknown, O extends FieldOptions = FieldOptions, K extends FieldKind = FieldKind> {
  readonly kind: K;
  readonly options: O;
  /** Never set; carries the type of the value. */
  readonly value?: T;
}

export type Fields = Readonly<Record<string, Field>>;

export type LocalizedText = { readonly [L in Lang]?: string };

/** The value as a row carries it. A flag and a list are never null. */
export type Value<F> =
  F extends Field<infer T, infer O>
    ? T extends boolean | readonly unknown[]
      ? T
      : O extends { readonly required: true }
        ? T
        : T | null
    : never;

/** `not`: `name=!a,b` finds what is none of these. */
export type FilterOperator = 'equals' | 'range' | 'contains' | 'null' | 'not';

/** A cell of which a spreadsheet knows more than the text says: days since 30 December 1899, noon is a half. */
export interface SheetCell {
  readonly text: string;
  readonly number: number;
}
export type ExportCell = string | number | SheetCell;

/** How an exported cell reads; `nameOf` resolves references to names in the caller's language. */
export interface ExportContext {
  readonly lang: Lang;
  readonly timeZone: string;
  readonly nameOf: (path: string, id: number) => string;
  /** The text of the first key that has one. */
  readonly text: (...keys: string[]) => string;
}

/** What a cell says, or the rule that it breaks. */
export type CellValue = { readonly value: unknown } | { readonly rule: string };

/** What is no more than its text. */
export const asWritten = (cell: string): CellValue => ({ value: cell });

/** What the words of a cell mean: the id of a row, a moment, and the code that is called so in any language. */
export interface CellNames {
  /** `many` when several rows have the name, undefined when none has it. */
  readonly idOf: (path: string, name: string) => number | 'many' | undefined;
  readonly codeOf: (codes: readonly string[], words: string) => string | undefined;
  /** The moment at which the clock of the company shows `HH:mm` on a day. */
  readonly momentAt: (day: string, clock: string) => string;
}

/** One kind of field: everything that depends on the kind and nothing else. */
export interface Kind {
  readonly kind: FieldKind;
  /** The column's type in PostgreSQL. */
  readonly sqlType: (options: FieldOptions) => string;
  /** JSON Schema of a value that a caller may send (null is added by the contract where it is allowed). */
  readonly schema: (options: FieldOptions) => TSchema;
  /** JSON Schema of a stored value where it differs from what one may send. */
  readonly rowSchema?: (options: FieldOptions) => TSchema;
  readonly operators: readonly FilterOperator[];
  /** The text of a filter as a value to compare with, or undefined when it has the wrong form. */
  readonly parse: (text: string, options: FieldOptions) => unknown;
  /** The same text as a word of `filter-words.ts`, or undefined when it is none; `isEnd`: at an end of a range. */
  readonly word?: (text: string, options: FieldOptions, isEnd: boolean) => string | undefined;
  /** Rewrites an accepted value before it is stored, e.g. typed apostrophes of Uzbek names. */
  readonly normalize?: (value: unknown, options: FieldOptions) => unknown;
  /** `key` is the resource's and the field's name: `users.status`. */
  readonly exportText: (value: unknown, context: ExportContext, field: Field, key: string) => ExportCell;
  /** How a spreadsheet shows the numbers of such a column. */
  readonly sheetForm?: string;
  /** What a cell of a table that people bring along says. Null: the kind is not brought along. */
  readonly fromCell: ((cell: string, field: Field, names: CellNames) => CellValue) | null;
}

export const traitsOf = (field: Field): Traits => traits[field.kind];

/** Does it hold several values? */
export const isList = (field: Field): boolean => Array.isArray(traitsOf(field).empty);

/** `K` is named by the kinds whose rows carry something else than what is sent. */
export const fieldOf = <T, const O extends FieldOptions, K extends FieldKind = FieldKind>(
  kind: K,
  options: O,
): Field<T, O, K> => ({ kind, options });
