import type { UseFormReturnType } from '@mantine/form';
import type { ComponentType } from 'react';
import type { Field } from '#kernel/field.ts';
import type { Fielded } from '#kernel/fields-of.ts';
import type { Search } from '#web/navigation/route-query.ts';

/** A row as the API gives it. */
export type RowValues = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** What is typed into a form, by the names under which it is written. */
export type FormValues = Record<string, unknown>;
export type RowForm = UseFormReturnType<FormValues>;

interface OfField {
  readonly resource: Fielded;
  readonly name: string;
  readonly field: Field;
}

export interface CellProps extends OfField {
  readonly value: unknown;
}

export interface InputProps extends OfField {
  readonly form: RowForm;
  /** Where the value stands in the form: the name under which it is written. */
  readonly path: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** What of the reader's own the browser may offer; only texts know it. */
  readonly autoComplete?: string | undefined;
}

export interface FilterProps extends OfField {
  readonly search: Search;
  /** How many rows of the list each value would find (`null`: rows without one), where that is known. */
  readonly counts?: ReadonlyMap<string, number> | undefined;
  /** Changes parts of the address; null takes one out. */
  readonly change: (parts: Readonly<Record<string, string | null>>) => void;
}

/** A rule that what was typed breaks; its message is the text `rule.<rule>.<field>`, else `rule.<rule>`. */
export interface BrokenRule {
  readonly rule: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export const filterGroups = ['people', 'days', 'values', 'numbers', 'texts'] as const;
export type FilterGroup = (typeof filterGroups)[number];

/** How a kind of field is typed into a form and asked for in a list; it comes with the first form or filter. */
export interface FieldInputs {
  /** Null: the kind is never typed in a form. */
  readonly Input: ComponentType<InputProps> | null;
  /** Null: nobody narrows a list by it. */
  readonly Filter: ComponentType<FilterProps> | null;
  /** What a filter is set to, in the words of a sentence. */
  readonly FilterText: ComponentType<Omit<FilterProps, 'change'>> | null;
  /** Among which filters it stands; `texts` unless said otherwise. */
  readonly filterGroup?: FilterGroup;
}

/** How a kind of field is shown, and what becomes of what is typed: all that a list needs. */
export interface FieldView {
  readonly Cell: ComponentType<CellProps>;
  readonly align?: 'end';
  /** Is it a column unless the definition or the person says otherwise? Some never are one. */
  readonly listed: boolean | 'never';
  readonly isNeverTyped?: true;
  /** Its texts may be long: of the width of a table it gets what the others leave. */
  readonly isLong?: true;
  /** Its input needs more room than a cell gives. */
  readonly isWide?: true;
  /** Saved when the field is left, not as soon as it is changed: it is typed, or takes several steps. */
  readonly isTyped?: true;
  /** The label stands beside the input, and is a part of it. */
  readonly hasOwnLabel?: true;
  readonly toForm: (value: unknown) => unknown;
  readonly toApi: (typed: unknown) => unknown;
  readonly check?: (typed: unknown, field: Field) => BrokenRule | null;
}

export const textOrEmpty = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
export const trimmedOrNull = (typed: unknown): string | null => textOrEmpty(typed).trim() || null;
