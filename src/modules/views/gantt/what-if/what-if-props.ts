import type { Answer } from '#kernel/api.ts';
import type { Trial } from '#modules/views/gantt/what-if/tried.ts';

export type WhatIfAnswer = Answer<'POST /api/fp/gantt-task-manager/what-if'>;

/** Where a task would be, by its id: instants as the plan has them. */
export type Ghosts = ReadonlyMap<number, NonNullable<WhatIfAnswer['moved'][number]['after']>>;

/** What the screen of a plan gives to the panel in which changes are tried. */
export interface WhatIfProps {
  /** The copy on which bars are moved instead of the plan: `useTrial`, kept by the screen. */
  readonly trial: Trial;
  /** Whom and what the plan shows. */
  readonly people: readonly { readonly id: number; readonly fio: string }[];
  readonly projects: readonly { readonly id: number; readonly name: string }[];
  /** A task that is selected: what is asked for by a day may be about it alone. */
  readonly task: { readonly id: number; readonly number: string; readonly name: string } | null;
  /** What the plan does not keep today. */
  readonly conflicts: readonly Omit<WhatIfAnswer['conflicts'][number], 'is_new'>[];
  /** What a shown task is called; null for one that is not shown. */
  readonly nameOf: (taskId: number) => { readonly number: string; readonly name: string } | null;
  /** `A → B` of a link that the plan has. */
  readonly linkNameOf: (id: number) => string;
  /** Draws where bars would be; an empty map takes them away. */
  readonly showGhosts: (ghosts: Ghosts) => void;
  /** Asks for the plan again, after something was applied or undone. */
  readonly refresh: () => unknown;
  readonly close: () => void;
}
