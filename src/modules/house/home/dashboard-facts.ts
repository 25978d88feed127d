/** The answer of GET fp/dashboard: one object for the first screen of a person. */
export interface DashboardTask {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly status: string;
  readonly deadline: string | null;
  readonly project_id: number;
  readonly project_name?: string;
  readonly project_color?: string | null;
  readonly executor_id?: number | null;
  readonly executor_fio?: string | null;
  readonly actual_minutes?: number | null;
  readonly planned_minutes?: number | null;
  readonly running_since?: string | null;
}

export interface DashboardProject {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly color: string | null;
  readonly open_count: number;
}

export interface Dashboard {
  readonly counts_by_status: Readonly<Record<string, number>>;
  readonly due_today: readonly DashboardTask[];
  readonly late: readonly DashboardTask[];
  readonly running: DashboardTask | null;
  readonly checking: readonly DashboardTask[];
  readonly returned: readonly DashboardTask[];
  readonly totals: Readonly<Record<'late' | 'due_today' | 'checking' | 'returned', number>>;
  readonly projects: readonly DashboardProject[];
}

/** Which greeting the hour asks for; its text is `home.greeting_<part>`. */
export function partOfDay(hour: number): 'morning' | 'day' | 'evening' | 'night' {
  if (hour < 5 || hour >= 23) return 'night';
  if (hour < 11) return 'morning';
  return hour < 18 ? 'day' : 'evening';
}

/**
 * The name by which a colleague greets: the given name. Full names are written family name first when they have
 * three parts (F.I.Sh.), given name first when they have two.
 */
export function givenName(fio: string): string {
  const parts = fio.trim().split(/\s+/);
  return (parts.length >= 3 ? parts[1] : parts[0]) ?? '';
}
