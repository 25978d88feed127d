import { expect, it } from 'vitest';
import { projectGroups } from '#modules/company/projects/project-groups.ts';
import { changedFields, otherColumns } from '#modules/staff/access/audit/audit-changes.ts';

type Image = Readonly<Record<string, unknown>> | null;
const record = (before: Image, after: Image) => ({ before, after });

it('a change is about the fields that it names, by the names of the definition', () => {
  const row = record({ names: { uz: 'Bir' }, color: null }, { names: { uz: 'Ikki' }, color: '#112233' });
  expect(changedFields(row, projectGroups)).toEqual(['name', 'color']);
  expect(otherColumns(row, projectGroups)).toEqual([]);
});

it('a new row is about the fields that have a value, and bookkeeping says nothing', () => {
  const row = record(null, { id: 5, version: 1, names: { uz: 'Bir' }, color: null, created_by: 3, old_column: 'x' });
  expect(changedFields(row, projectGroups)).toEqual(['name']);
  expect(otherColumns(row, projectGroups)).toEqual(['old_column']);
});
