import type { EndpointOutput } from '#kernel/endpoint.ts';
import { fold } from '#kernel/search-folding.ts';
import type { accessMatrix } from '#modules/staff/access/roles/role-endpoints.ts';

export type Matrix = EndpointOutput<typeof accessMatrix>;
export type MatrixAction = Matrix['actions'][number];

/** A line of the matrix: a group whose types are its columns, or a single action of a group that has many of a type. */
export interface MatrixRow {
  readonly key: string;
  readonly name: string;
  /** By type. */
  readonly cells: ReadonlyMap<number, MatrixAction>;
  readonly actions: readonly MatrixAction[];
}

export interface MatrixSection {
  readonly id: number;
  readonly name: string;
  readonly rows: readonly MatrixRow[];
  readonly actions: readonly MatrixAction[];
}

export interface MatrixFilter {
  readonly q: string;
  /** Only what the two roles do not have in common. */
  readonly differences: boolean;
}

/** The matrix by category; what is not asked for is left out, and so are sections without rows. */
export function sectionsOf(matrix: Matrix, { q, differences }: MatrixFilter): MatrixSection[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const passes = (name: string, { is_held, is_held_by_other }: MatrixAction) =>
    words.every((word) => fold(name).includes(word)) && (!differences || is_held !== is_held_by_other);
  return matrix.categories.flatMap(({ id, name }) => {
    const rows = joined(matrix.groups.flatMap((group) => rowsOf(group, matrix, id))).filter((row) =>
      row.actions.some((action) => passes(`${row.name} ${action.name} ${action.app_actions_id}`, action)),
    );
    return rows.length ? [{ id, name, rows, actions: rows.flatMap(({ actions }) => actions) }] : [];
  });
}

/** A noun has one row: the action that opens its screen stands beside those that write it. */
function joined(rows: readonly MatrixRow[]): MatrixRow[] {
  const clash = (one: MatrixRow, other: MatrixRow) => [...other.cells.keys()].some((type) => one.cells.has(type));
  return rows.reduce<MatrixRow[]>((all, row) => {
    const at = all.findIndex((one) => fold(one.name) === fold(row.name) && !clash(one, row));
    const same = all[at];
    if (!same) return [...all, row];
    const cells = new Map([...same.cells, ...row.cells]);
    return all.with(at, { ...same, cells, actions: [...same.actions, ...row.actions] });
  }, []);
}

function rowsOf(group: Matrix['groups'][number], matrix: Matrix, category: number): MatrixRow[] {
  const actions = matrix.actions.filter(
    (action) => action.action_group_id === group.id && action.action_category_id === category,
  );
  const isOneEach = new Set(actions.map(({ action_type_id }) => action_type_id)).size === actions.length;
  const row = (key: string, name: string, some: readonly MatrixAction[]): MatrixRow => ({
    ...{ key, name, actions: some },
    cells: new Map(some.map((action) => [action.action_type_id, action])),
  });
  if (!actions.length) return [];
  if (isOneEach && actions.length > 1) return [row(`group ${group.id}`, group.name, actions)];
  return actions.map((action) => row(`action ${action.app_actions_id}`, action.name, [action]));
}

/** All, some or none of them are held. */
export function heldOf(actions: readonly MatrixAction[]): 'all' | 'some' | 'none' {
  const held = actions.filter(({ is_held }) => is_held).length;
  return held === 0 ? 'none' : held === actions.length ? 'all' : 'some';
}

/** The actions that a change would touch, among those that the caller may give or take. */
export const changingOf = (
  actions: readonly MatrixAction[],
  state: 0 | 1,
  mayGrant: (id: number) => boolean,
): MatrixAction[] =>
  actions.filter(
    ({ app_actions_id, is_held }) => is_held !== (state === 1) && (state === 0 || mayGrant(app_actions_id)),
  );

/** The matrix with some actions held or not, as it will be when the server agrees. */
export const withHeld = (matrix: Matrix, held: ReadonlyMap<number, boolean>): Matrix => ({
  ...matrix,
  actions: matrix.actions.map((action) => {
    const is_held = held.get(action.app_actions_id);
    return is_held === undefined || is_held === action.is_held ? action : { ...action, is_held };
  }),
});
