import { fromKeys } from '#kernel/from-keys.ts';

/** What each part weighs in the KPI of a month: domain.md, 6.1. The sum is 1, and volume reaches 1.2. */
export const kpiWeights = { quality: 0.35, on_time: 0.3, volume: 0.2, attendance: 0.1, worksheet: 0.05 } as const;
export type KpiPart = keyof typeof kpiWeights;
export const kpiPartNames = Object.keys(kpiWeights) as KpiPart[];

/** Fewer accepted tasks say nothing about a month. */
export const LEAST_ACCEPTED = 3;
/** How strict somebody marks is not told by fewer tasks. */
export const LEAST_JUDGED = 10;
/** Who does more than was planned for the month gains, up to here. */
export const MOST_VOLUME = 1.2;
/** A task that nobody marked weighs as if it had four fifths of the best score. */
export const UNMARKED_FACTOR = 0.8;

/** One part of a KPI. `value` is a share, null without a denominator; `weight` is what it counts, after scaling. */
export interface PartOfKpi {
  readonly numerator: number;
  readonly denominator: number;
  readonly value: number | null;
  readonly weight: number;
}
export type KpiParts = Readonly<Record<KpiPart, PartOfKpi>>;

/** An accepted task as the KPI of its month counts it. */
export interface CountedTask {
  readonly hard_index: number | null;
  /** 1 to 5; null while it is not marked. */
  readonly score: number | null;
  /** Whether it had a deadline for the KPI, and was submitted by then. */
  readonly is_dated: boolean;
  readonly is_on_time: boolean;
  /** Its points, less what closed months before had of them. */
  readonly brought: number;
}

/** All that a month is judged by. */
export interface MonthFacts {
  readonly tasks: readonly CountedTask[];
  /** Null: nothing was due. */
  readonly planPoints: number | null;
  /** Days with a norm, and those of them with lateness or absence. */
  readonly attendance: { readonly days: number; readonly missed: number };
  readonly worksheets: { readonly due: number; readonly sent: number };
}

export interface Kpi {
  /** 0 to 104 with two decimals; null: not enough data. */
  readonly kpi: number | null;
  readonly parts: KpiParts;
  readonly accepted_count: number;
  readonly points: number;
  readonly plan_points: number | null;
}

export const coefficientOf = (hardIndex: number | null): number => (hardIndex ?? 5) / 5;
export const scoreFactorOf = (score: number | null): number => (score === null ? UNMARKED_FACTOR : score / 5);

/**
 * The KPI of a month: 100 · Σ weight · part. Parts without a denominator are left out and the weights of the others
 * scaled to the sum of 1; fewer than three accepted tasks are not enough data.
 */
export function kpiOf({ tasks, planPoints, attendance, worksheets }: MonthFacts): Kpi {
  const sum = (of: (task: CountedTask) => number) => tasks.reduce((all, task) => all + of(task), 0);
  const weightOf = ({ hard_index }: CountedTask) => coefficientOf(hard_index);
  const points = sum(({ brought }) => brought);
  const raw: Readonly<Record<KpiPart, readonly [numerator: number, denominator: number]>> = {
    quality: [sum((task) => weightOf(task) * scoreFactorOf(task.score)), sum(weightOf)],
    on_time: [
      sum((task) => (task.is_dated && task.is_on_time ? weightOf(task) : 0)),
      sum((task) => (task.is_dated ? weightOf(task) : 0)),
    ],
    volume: [points, planPoints ?? 0],
    attendance: [attendance.days - attendance.missed, attendance.days],
    worksheet: [worksheets.sent, worksheets.due],
  };
  const known = kpiPartNames.filter((name) => raw[name][1] > 0);
  const all = known.reduce((weights, name) => weights + kpiWeights[name], 0);
  const partOf = (name: KpiPart): PartOfKpi => {
    const [numerator, denominator] = raw[name];
    if (!known.includes(name)) return { numerator, denominator, value: null, weight: 0 };
    const share = numerator / denominator;
    const value = name === 'volume' ? Math.max(0, Math.min(MOST_VOLUME, share)) : share;
    return { numerator, denominator, value, weight: kpiWeights[name] / all };
  };
  const parts = fromKeys(kpiPartNames, partOf);
  const total = kpiPartNames.reduce((sum_, name) => sum_ + parts[name].weight * (parts[name].value ?? 0), 0);
  const isEnough = tasks.length >= LEAST_ACCEPTED && known.length > 0;
  return {
    ...{ kpi: isEnough ? rounded(100 * total, 2) : null, parts },
    ...{ accepted_count: tasks.length, points, plan_points: planPoints },
  };
}

/** Half away from zero, as every number of the product is rounded at the end. */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  // What binary fractions lose of a half is given back.
  return (Math.sign(value) * Math.round(Math.abs(value) * scale * (1 + Number.EPSILON * 4))) / scale;
}

export const roundedOrNull = (value: number | null, digits: number): number | null =>
  value === null ? null : rounded(value, digits);
