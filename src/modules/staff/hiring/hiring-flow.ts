/** The way of an applicant as one table; the server decides by it, and the screen offers what it allows. */
export const stages = ['new', 'interview', 'test', 'offer', 'hired', 'rejected'] as const;
export type Stage = (typeof stages)[number];

/** Why somebody was not taken. */
export const rejectReasons = [
  'skills',
  'experience',
  'pay',
  'place',
  'withdrew',
  'no_answer',
  'vacancy_closed',
  'other',
] as const;
export type RejectReason = (typeof rejectReasons)[number];

interface StageStep {
  readonly next: readonly Stage[];
  /** One step back, for what was pressed too soon. */
  readonly back: Stage | null;
}

// A stage may be left out, as a test of somebody whose work is known; nobody is hired without an offer.
// biome-ignore format: a table is read by rows
export const stageSteps: Readonly<Record<Stage, StageStep>> = {
  new:       { next: ['interview', 'test', 'rejected'],  back: null },
  interview: { next: ['test', 'offer', 'rejected'],      back: 'new' },
  test:      { next: ['offer', 'rejected'],              back: 'interview' },
  offer:     { next: ['hired', 'rejected'],              back: 'test' },
  hired:     { next: [],                                 back: 'offer' },
  rejected:  { next: [],                                 back: null },
};

/** What decides about a move. */
export interface StageFacts {
  readonly stage: Stage;
  /** From where it came to the stage in which it stands. */
  readonly came_from: Stage | null;
  /** The person has a user of the product: that they were hired cannot be taken back. */
  readonly has_user: boolean;
}

/** One step back leads to where it came from, where that is known. */
const backOf = ({ stage, came_from }: StageFacts): Stage | null => {
  const isAhead = came_from !== null && stageSteps[came_from].next.includes(stage);
  return isAhead ? came_from : stageSteps[stage].back;
};

/** Why the move is refused, or null. `input`: something must be said (422); `state`: not from where it stands (409). */
export function refusalOfMove(
  facts: StageFacts,
  to: Stage,
  reason?: string | null,
): { readonly kind: 'input' | 'state'; readonly rule: string } | null {
  if (to === facts.stage) return { kind: 'state', rule: 'stage_same' };
  if (facts.stage === 'hired' && facts.has_user) return { kind: 'state', rule: 'stage_has_user' };
  if (!allowedStages(facts).includes(to)) return { kind: 'state', rule: 'stage_order' };
  return to === 'rejected' && reason === null ? { kind: 'input', rule: 'reject_reason' } : null;
}

/** Where it may go from where it stands, the likeliest first. */
export function allowedStages(facts: StageFacts): Stage[] {
  if (facts.stage === 'hired' && facts.has_user) return [];
  const back = backOf(facts);
  return [...stageSteps[facts.stage].next, ...(back ? [back] : [])];
}

/** In these somebody still waits for the company. */
export const openStages = ['new', 'interview', 'test', 'offer'] as const satisfies readonly Stage[];
