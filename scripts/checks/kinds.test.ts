import { expect, it } from 'vitest';
import { kindsAskedIn } from './kinds.ts';

const imported = "import type { Field } from '#kernel/field.ts';\n";

it('finds whatever asks what kind a field is', () => {
  for (const question of [
    "field.kind === 'localized_text' ? 1 : 2",
    "if (!field || field.kind !== 'secret') return;",
    "resource.fields[name]?.kind === 'reference'",
    "['reference', 'references'].includes(fieldNamed(resource, column)?.kind ?? '')",
    "const isTyped = ({ kind }: Field) => ['text', 'long_text'].includes(kind);",
    "([, { kind, options }]) => options.to && kind === 'reference'",
    'required && !neverEmpty.includes(field.kind)',
    "const empty: Partial<Record<Field['kind'], string>> = { flag: 'false' };",
    "switch (field.kind) {\n  case 'integer':\n    return 1;\n}",
  ])
    expect(kindsAskedIn(imported + question), question).toHaveLength(1);
});

it('leaves other things that have a kind', () => {
  for (const other of [
    "canDrop: ({ source }) => source.data.kind === 'planned-task'",
    "if (kind === 'flag') return value === true;",
    'kinds[field.kind].parse(text, field.options)',
  ])
    expect(kindsAskedIn(imported + other), other).toEqual([]);
  expect(kindsAskedIn("if (piece?.kind === 'text') plain += piece.text;")).toEqual([]);
});
