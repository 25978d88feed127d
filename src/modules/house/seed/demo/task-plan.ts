import type { Lang } from '#kernel/languages.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import type { DemoProject } from '#modules/house/seed/demo/projects.ts';
import type { Texts } from '#modules/house/seed/seed-rows.ts';
import type { TaskStatus } from '#modules/work/tasks/door.ts';

/** What a task is about: a template of the demo data with what its gaps were filled with. */
export interface Subject {
  readonly type: string;
  readonly platform: string;
  readonly category: string | null;
  readonly title: Texts;
  readonly difficulty: readonly [number, number];
  readonly hours: readonly [number, number];
  readonly module: Texts | null;
}

/** Turns of fate on the way to where the task stands today. */
export interface Turns {
  /** How often the reviewer sends it back. */
  readonly returns: number;
  /** The first result is not accepted, and what becomes of that. */
  readonly refused: 'settled' | 'corrected' | 'renewed' | null;
  readonly blocks: boolean;
  /** Set back to new while it was worked on. */
  readonly restarts: boolean;
  /** The executor takes it back from review once. */
  readonly withdraws: boolean;
  readonly reopens: boolean;
  readonly isLate: boolean;
  /** Deadline changes while it is worked on. */
  readonly deadlineMoves: number;
}

/** A task before its story is told: who, what, and where it has to stand at the end of yesterday. */
export interface TaskPlan {
  readonly index: number;
  readonly project: DemoProject;
  readonly parent: TaskPlan | null;
  readonly status: TaskStatus;
  readonly subject: Subject;
  readonly lang: Lang;
  readonly executor: Person | null;
  readonly creator: Person;
  readonly reviewer: Person | null;
  readonly priority: string;
  readonly hardIndex: number;
  readonly plannedMinutes: number;
  /** What the work really takes, corrections apart. */
  readonly workMinutes: number;
  readonly requiresReview: boolean;
  readonly willBeMarked: boolean;
  readonly turns: Turns;
  /** About when the last thing happens, in milliseconds. */
  readonly aim: number;
  ask: ClientAsk | null;
  readonly children: TaskPlan[];
  /** A title of its own instead of the subject's. */
  readonly title?: string;
  /** The rank that its marks have to come to. */
  readonly rank?: 'C';
}

export type AskStatus = 'new' | 'taken' | 'declined' | 'in_work' | 'done' | 'confirmed';

/** What a client asked for, and the tasks that serve it. */
export interface ClientAsk {
  readonly id: number;
  readonly project: DemoProject;
  readonly client: Person;
  readonly lang: Lang;
  readonly name: string;
  readonly text: string;
  readonly priority: string;
  /** Known from the start only where no task serves it; else it follows from the tasks. */
  readonly status: AskStatus | null;
  readonly plans: TaskPlan[];
}
