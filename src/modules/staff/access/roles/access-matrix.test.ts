import { describe, expect, it } from 'vitest';
import {
  changingOf,
  heldOf,
  type Matrix,
  type MatrixAction,
  sectionsOf,
  withHeld,
} from '#modules/staff/access/roles/access-matrix.ts';

const action = (
  id: number,
  group: number,
  category: number,
  type: number,
  held = false,
  other = false,
): MatrixAction => ({
  ...{ app_actions_id: id, name: `Amal ${id}`, action_group_id: group, action_category_id: category },
  ...{ action_type_id: type, is_held: held, is_held_by_other: other, version: 1, updated_by: null, updated_at: null },
});
const named = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name }));
const matrix: Matrix = {
  role: { id: 1, name: 'Sinov', code: 'sinov', people: 0 },
  categories: named('Vazifalar', 'Mijozlar', 'Boʻsh'),
  groups: named('Ekranlar', 'Loyihalar'),
  types: named('Koʻrish', 'Yaratish', 'Tahrirlash'),
  actions: [
    action(834, 1, 1, 1, true, true),
    action(835, 1, 1, 1),
    action(3111, 2, 1, 2, true),
    action(3112, 2, 1, 3),
    action(1200, 1, 2, 1, false, true),
  ],
};

describe('the matrix of rights', () => {
  it('has a row for each group, and one for each action of a group with many of a type', () => {
    const sections = sectionsOf(matrix, { q: '', differences: false });
    expect(sections.map(({ name, rows }) => [name, rows.map((row) => row.name)])).toEqual([
      ['Vazifalar', ['Amal 834', 'Amal 835', 'Loyihalar']],
      ['Mijozlar', ['Amal 1200']],
    ]);
    expect([...sections[0]!.rows[2]!.cells.keys()]).toEqual([2, 3]);
  });

  it('has one row for a noun whose screen and whose writing are actions of two groups', () => {
    const split: Matrix = {
      ...matrix,
      groups: named('Ekranlar', 'Qaydlar'),
      actions: [
        { ...action(1120, 1, 1, 1), name: 'Qaydlar' },
        { ...action(1200, 1, 2, 1), name: 'Qaydlar' },
        action(3341, 2, 1, 2),
        action(3342, 2, 1, 3),
      ],
    };
    const rows = sectionsOf(split, { q: '', differences: false }).flatMap((section) => section.rows);
    expect(rows.map(({ name, actions }) => [name, actions.map((one) => one.app_actions_id)])).toEqual([
      ['Qaydlar', [1120, 3341, 3342]],
      ['Qaydlar', [1200]],
    ]);
    expect([...rows[0]!.cells.keys()]).toEqual([1, 2, 3]);
  });

  it('is searched in either script, by group and by action', () => {
    const found = (q: string) =>
      sectionsOf(matrix, { q, differences: false }).flatMap(({ rows }) => rows.map(({ name }) => name));
    expect(found('лойиҳалар')).toEqual(['Loyihalar']);
    expect(found('3112')).toEqual(['Loyihalar']);
    expect(found('yoʻq narsa')).toEqual([]);
  });

  it('shows only what two roles do not share', () => {
    const rows = sectionsOf(matrix, { q: '', differences: true }).flatMap((section) => section.rows);
    expect(rows.map(({ name }) => name)).toEqual(['Loyihalar', 'Amal 1200']);
  });

  it('changes what differs and may be granted, and takes what one does not hold oneself', () => {
    const mayGrant = (id: number) => id !== 835;
    expect(changingOf(matrix.actions, 1, mayGrant).map(({ app_actions_id }) => app_actions_id)).toEqual([3112, 1200]);
    expect(changingOf(matrix.actions, 0, () => false).map(({ app_actions_id }) => app_actions_id)).toEqual([834, 3111]);
    const all = withHeld(matrix, new Map(matrix.actions.map(({ app_actions_id }) => [app_actions_id, true])));
    expect([heldOf(matrix.actions), heldOf(all.actions), heldOf([])]).toEqual(['some', 'all', 'none']);
  });
});
