import { shippedRoles } from '#modules/staff/access/door.ts';
import accessTexts from '#modules/staff/access/texts.json' with { type: 'json' };
import places from '#modules/company/places/regions.json' with { type: 'json' };
import data from '#modules/house/seed/base-data.json' with { type: 'json' };
import { siteBaseRows } from '#modules/house/seed/site-rows.ts';
import { idsByKey, madeAt, type SeedRow, type SeedTables, type Texts, without } from '#modules/house/seed/seed-rows.ts';

type Keyed = { readonly key: string };

/** What every installation begins with: rights, statuses, types, priorities and whatever else forms choose from. */
export interface BaseData {
  readonly tables: SeedTables;
  /** The id of a row by its key in base-data.json: `idOf('task_priorities')('urgent')`. */
  readonly idOf: (table: keyof typeof data) => (key: string) => number;
  readonly roleId: (code: string) => number;
}

/** @param at when the installation was made, ISO 8601. */
export function baseData(at: string): BaseData {
  const made = madeAt(at);
  const idOf = (table: keyof typeof data) => idsByKey(numbered<Keyed>(data[table]));
  const rowsOf = <T extends Keyed>(rows: readonly T[], more: (row: T) => object = () => ({})): SeedRow[] =>
    numbered(rows).map((row) => ({ ...without(row, 'key'), ...more(row), ...made }));
  const ordered = (rows: readonly Keyed[]) => rowsOf(rows).map((row) => ({ ...row, ordering: row.id }));
  const roles = shippedRoles.map(({ code }, at) => ({ key: code, code, names: nameOfRole(code), id: at + 1 }));

  const tables = {
    user_types: ordered(data.user_types),
    user_roles: roles.map((role) => ({ ...without(role, 'key'), ordering: role.id, ...made })),
    user_role_access: accessRows().map((row) => ({ ...row, ...made })),
    resource_types: rowsOf(data.resource_types),
    regions: regionRows().map((row) => ({ ...row, ...made })),
    areas: areaRows().map((row) => ({ ...row, ...made })),
    branches: ordered(data.branches).map((row) => ({ ...row, kind: 'company' })),
    team_member_types: ordered(data.team_member_types),
    project_statuses: ordered(data.project_statuses),
    project_groups: ordered(data.project_groups),
    project_types: ordered(data.project_types),
    work_categories: ordered(data.work_categories),
    work_type_categories: ordered(data.work_type_categories),
    work_types: rowsOf(data.work_types, ({ work_category, work_type_category, logged_types }) => ({
      work_category_id: work_category && idOf('work_categories')(work_category),
      work_type_category_id: work_type_category && idOf('work_type_categories')(work_type_category),
      work_category: undefined,
      work_type_category: undefined,
      logged_type_ids: (logged_types as readonly string[]).map(idOf('work_types')),
      logged_types: undefined,
    })).map((row) => ({ ...row, ordering: row.id })),
    work_type_children: rowsOf(data.work_type_children, ({ work_type }) => ({
      work_type_id: idOf('work_types')(work_type),
      work_type: undefined,
    })).map((row) => ({ ...row, ordering: row.id })),
    task_types: rowsOf(data.task_types, ({ work_type }) => ({
      work_type_id: idOf('work_types')(work_type),
      work_type: undefined,
    })).map((row) => ({ ...row, ordering: row.id })),
    // The lowest ordering stands on top of boards: the most urgent.
    task_priorities: rowsOf(data.task_priorities).map((row, at, all) => ({ ...row, ordering: all.length - at })),
    task_platforms: ordered(data.task_platforms),
    legal_forms: ordered(data.legal_forms),
    client_task_targets: rowsOf(data.client_task_targets, ({ priority }) => ({
      task_priority_id: idOf('task_priorities')(priority),
      priority: undefined,
    })),
    leave_kinds: ordered(data.leave_kinds),
    timesheet_codes: ordered(data.timesheet_codes),
    absence_reasons: ordered(data.absence_reasons),
    leave_rules: rowsOf(data.leave_rules, ({ kind }) => ({
      leave_kind_id: idOf('leave_kinds')(kind),
      kind: undefined,
    })),
    contract_types: ordered(data.contract_types),
    work_schedules: rowsOf(data.work_schedules),
    vat_rates: rowsOf(data.vat_rates),
    stickers: rowsOf(data.stickers, () => ({ is_shared: true })),
    task_mark_criteria: ordered(data.task_mark_criteria),
    task_ranks: rowsOf(data.task_ranks),
    ...siteBaseRows(made),
  };
  return { tables, idOf, roleId: idsByKey(roles) };
}

/** The state classifier as it ships: regions, and their districts and cities. */
const regionRows = () => numbered(places).map((region) => without(region, 'areas'));
const areaRows = () =>
  numbered(places.flatMap(({ areas }, at) => areas.map((area) => ({ ...area, region_id: at + 1 }))));

const numbered = <T>(rows: readonly T[]) => rows.map((row, at) => ({ ...row, id: at + 1 }));

function nameOfRole(code: string): Texts {
  return (accessTexts as Record<string, Texts>)[`role.${code}`]!;
}

function accessRows(): SeedRow[] {
  const pairs = shippedRoles.flatMap(({ actions }, role) =>
    actions.map((action) => ({ user_roles_id: role + 1, app_actions_id: action, access_state: 1 })),
  );
  return numbered(pairs);
}
