import plans from '#modules/house/seed/demo/contracts.json' with { type: 'json' };
import type { StoryTask } from '#modules/house/seed/demo/story-tasks.ts';

type Plan = (typeof plans.contracts)[number];

/** A stage with the work that was accepted in its time. */
export interface Stage {
  readonly id: number;
  readonly contract: Contract;
  readonly name: string;
  readonly amount: bigint;
  readonly due_on: string;
  readonly tasks: readonly StoryTask[];
  readonly isPast: boolean;
}

export interface Contract {
  readonly id: number;
  readonly plan: Plan;
  readonly currency: string;
  readonly dated_on: string;
  readonly keeper: number;
  readonly client: number;
}
