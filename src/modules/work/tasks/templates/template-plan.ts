import type { Row } from '#kernel/resource.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import type { TemplateRole, taskTemplates } from '#modules/work/tasks/templates/task-templates.ts';

/** A tree of more tasks is no template. */
export const TREE_MAX = 200;

export type TemplateRow = Row<typeof taskTemplates>;

/** Who the roles of a template are in a project. */
export interface RolePeople {
  readonly creator: number | null;
  readonly manager: number | null;
  readonly lead: number | null;
  /** Everybody who still works here, of those whom the rows name. */
  readonly active: ReadonlySet<number>;
}

/** A task of a template with its days and its person. Instants are ISO 8601. */
export interface PlannedRow {
  readonly row: TemplateRow;
  readonly executor_id: number | null;
  readonly planned_start_on: string;
  readonly deadline: string | null;
}

/** Days and people for each row, in the order of the rows, by the working days of whoever does it. */
export function planned(
  rows: readonly TemplateRow[],
  startOn: string,
  people: RolePeople,
  calendarOf: (userId: number | null) => WorkCalendar,
): PlannedRow[] {
  return rows.map((row) => {
    const executor_id = executorOf(row, people);
    const calendar = calendarOf(executor_id);
    const first = calendar.isWorkingDay(startOn) ? startOn : calendar.addWorkingDays(startOn, 1);
    const { deadline_days } = row;
    return {
      ...{ row, executor_id },
      planned_start_on: calendar.addWorkingDays(first, row.start_days ?? 0),
      deadline: deadline_days === null ? null : endOf(calendar.addWorkingDays(first, deadline_days), calendar),
    };
  });
}

const endOf = (day: string, calendar: WorkCalendar): string => new Date(calendar.endOfWorkingDay(day)).toISOString();

function executorOf(row: TemplateRow, people: RolePeople): number | null {
  const of: Record<TemplateRole, number | null> = {
    nobody: null,
    creator: people.creator,
    manager: people.manager,
    lead: people.lead,
    person: row.executor_id,
  };
  const id = of[row.role];
  return id !== null && people.active.has(id) ? id : null;
}

/** The lines of a text as checks, empty ones left out. */
export const checksIn = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Working days from one day to another, 0 where the other lies before it. */
export const workingDaysAfter = (from: string, to: string, calendar: WorkCalendar): number =>
  Math.max(0, calendar.workingDaysBetween(from, to) - (calendar.isWorkingDay(from) ? 1 : 0));
