import Type from 'typebox';
import { closed, code, listOf, oneOf, rowsOf, type Shape } from '#kernel/schemas.ts';

export const importStatuses = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'stopping',
  'stopped',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What an import that works is doing: reading the whole file, writing its lines, letting them be seen. */
export const importPhases = ['reading', 'writing', 'showing'] as const;
export type ImportPhase = (typeof importPhases)[number];

/** What to do with a line whose row is there already: so that a file can be sent again. */
export const existingChoices = ['skip', 'update', 'refuse'] as const;
export type Existing = (typeof existingChoices)[number];

const short = Type.String({ maxLength: 100 });

export const importSettings = closed({
  /** For each column of the file the target that it goes to. */
  mapping: Type.Array(Type.Union([short, Type.Null()]), { maxItems: 200 }),
  /** The target by which a line is known again. */
  key: Type.Union([short, Type.Null()]),
  existing: oneOf(existingChoices),
  /** What the cells of a target mean: of each as it is written, the id, the code or the text meant; '' for nothing. */
  values: Type.Optional(Type.Record(short, Type.Record(Type.String(), Type.String()))),
  /** What every line says of a target that has no column. */
  defaults: Type.Optional(Type.Record(short, Type.String({ maxLength: 200 }))),
  /** Lines with errors are left out; otherwise one of them stops the whole. */
  skip_errors: Type.Boolean(),
});
export type ImportSettings = Shape<typeof importSettings>;
/** By target what each value of the file means. */
export type ImportValues = NonNullable<ImportSettings['values']>;

const unknown = Type.Object({
  code: Type.String(),
  label: Type.String(),
  /** Where what is meant is chosen from: the rows of a resource, or the codes of a choice. */
  to: Type.Union([Type.String(), Type.Null()]),
  choices: listOf({ code: Type.String(), label: Type.String() }),
  /** `guess`: what it probably means, as an id or a code. */
  values: listOf({
    value: Type.String(),
    count: Type.Integer(),
    guess: Type.Union([Type.String(), Type.Null()]),
  }),
});
/** Values of a target that name nothing here. */
export type Unknown = Shape<typeof unknown>;
export const unknownValues = Type.Object({ unknown: Type.Array(unknown) });

const count = Type.Integer();
const left = Type.Object({
  kind: code<'column' | 'archived' | 'description'>(),
  /** The heading of the column. */
  name: Type.String(),
  lines: count,
});
/** What a file has and no row gets: a column, cards of an archive, texts that ask nothing. */
export type Left = Shape<typeof left>;

export const importRow = Type.Object({
  id: count,
  file_name: Type.String(),
  status: code<ImportStatus>(),
  phase: Type.Union([code<ImportPhase>(), Type.Null()]),
  headings: Type.Array(Type.String()),
  settings: Type.Union([importSettings, Type.Null()]),
  total: count,
  done: count,
  created: count,
  updated: count,
  skipped: count,
  failed: count,
  kept: count,
  /** Lines of which something is taken otherwise than it stands in the file. */
  remarked: count,
  left: Type.Array(left),
  created_at: Type.String(),
});
/** An import as its owner sees it. */
export type Import = Shape<typeof importRow>;
export const importRows = rowsOf(importRow);

const lineError = Type.Object({
  line: count,
  field: Type.String(),
  label: Type.String(),
  rule: Type.String(),
  cell: Type.String(),
  message: Type.String(),
});
export type LineError = Shape<typeof lineError>;
export const importWithErrors = Type.Object({
  ...importRow.properties,
  errors: Type.Array(lineError),
  remarks: Type.Array(lineError),
});
export type ImportWithErrors = Shape<typeof importWithErrors>;

/** What a file offers after it was taken. */
export const importOffer = Type.Object({
  ...importRow.properties,
  targets: listOf({
    code: Type.String(),
    label: Type.String(),
    is_needed: Type.Boolean(),
    /** Where a value for all lines is chosen from; null: it is not offered. */
    to: Type.Union([Type.String(), Type.Null()]),
    /** Where a change asks another field to say why, once for all lines: what asks, and what may be answered. */
    asked_by: Type.Union([Type.String(), Type.Null()]),
    choices: listOf({ code: Type.String(), label: Type.String() }),
  }),
  proposed: Type.Array(Type.Union([Type.String(), Type.Null()])),
  keys: Type.Array(Type.String()),
  samples: Type.Array(Type.Array(Type.String())),
});
export type Offer = Shape<typeof importOffer>;
