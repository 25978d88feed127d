/** Points of a task that nobody marked count as if it had four fifths of the best score. */
const UNMARKED_FACTOR = 0.8;

/** What a task's points and its part of the KPI are made of. Hours, working days and shares of 1. */
export interface PointFacts {
  readonly plannedMinutes: number | null;
  /** 1 to 10. */
  readonly hardIndex: number | null;
  /** Weighted score of 1 to 5; null when not every criterion has a mark. */
  readonly score: number | null;
  /** Working days between the KPI's deadline and the handing in; 0 in time. */
  readonly overdueDays: number;
  readonly returns: number;
  /** What is made of sub-tasks counts through them and not once more. */
  readonly hasSubTasks: boolean;
}

export interface Points {
  readonly plannedHours: number;
  readonly coefficient: number;
  readonly scoreFactor: number;
  readonly lateness: number;
  readonly returnLoss: number;
  readonly timeliness: number;
  readonly planPoints: number;
  readonly points: number;
  /** What this task alone would bring to the monthly KPI: quality of 35, deadline of 30, volume of 20 at full plan. */
  readonly kpi: { readonly quality: number; readonly deadline: number; readonly volume: number };
}

/** Product rule: planned hours × k × score/5 × t, with k = difficulty/5. A task without a plan has no points. */
export function pointsOf(facts: PointFacts): Points {
  const plannedHours = (facts.plannedMinutes ?? 0) / 60;
  const coefficient = (facts.hardIndex ?? 5) / 5;
  const scoreFactor = facts.score === null ? UNMARKED_FACTOR : facts.score / 5;
  const { lateness, returnLoss, timeliness } = timelinessOf(facts);
  const planPoints = facts.hasSubTasks ? 0 : plannedHours * coefficient;
  const points = planPoints * scoreFactor * timeliness;
  return {
    plannedHours,
    coefficient,
    scoreFactor,
    lateness,
    returnLoss,
    timeliness,
    planPoints,
    points,
    kpi: {
      quality: 35 * scoreFactor,
      deadline: facts.overdueDays > 0 ? 0 : 30,
      volume: planPoints > 0 ? 20 * Math.min(1.2, points / planPoints) : 0,
    },
  };
}

/** A tenth less for each working day late, half at most; a twentieth for each return but the first, a fifth at most. */
export function timelinessOf({ overdueDays, returns }: Pick<PointFacts, 'overdueDays' | 'returns'>) {
  const lateness = overdueDays > 0 ? Math.max(0.5, 1 - 0.1 * overdueDays) : 1;
  const returnLoss = Math.min(0.2, 0.05 * Math.max(0, returns - 1));
  return { lateness, returnLoss, timeliness: lateness - returnLoss };
}

/** Σ weight × score over all criteria, or null while one of them has no score. Weights need not sum to 1. */
export function weightedScore(
  criteria: readonly { readonly weight: number; readonly score: number | null }[],
): number | null {
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0);
  if (!weights || criteria.some(({ score }) => score === null)) return null;
  return criteria.reduce((sum, { weight, score }) => sum + weight * (score ?? 0), 0) / weights;
}
