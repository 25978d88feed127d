import { describe, expect, it } from 'vitest';
import { flag } from '#kernel/fields/flag.ts';
import { text } from '#kernel/fields/text.ts';
import { resource } from '#kernel/resource.ts';
import { columnsOf, movedTo, ordered } from '#web/grid/list-columns.ts';

const things = resource('fp/things', {
  icon: 'box',
  display: 'name',
  order: 'name',
  access: { read: 'session' },
  rows: 'every',
  fields: { code: text({}), name: text({ required: true }), note: text({}), is_open: flag({}) },
});
const names = (order?: readonly string[]) => ordered(things, columnsOf(things, []), order).map(({ name }) => name);

describe('the order of columns', () => {
  it('is the definition’s until a person gives another, and keeps the name of the row first', () => {
    expect(names()).toEqual(['name', 'code', 'note', 'is_open']);
    expect(names(['is_open', 'name', 'code', 'note'])).toEqual(['name', 'is_open', 'code', 'note']);
  });
  it('puts columns that have come since behind the others', () => {
    expect(names(['is_open', 'note'])).toEqual(['name', 'is_open', 'note', 'code']);
  });
  it('moves one before or behind another', () => {
    expect(movedTo(['a', 'b', 'c'], 'c', 'a', false)).toEqual(['c', 'a', 'b']);
    expect(movedTo(['a', 'b', 'c'], 'a', 'c', true)).toEqual(['b', 'c', 'a']);
    expect(movedTo(['a', 'b', 'c'], 'a', 'b', true)).toEqual(['b', 'a', 'c']);
  });
});
