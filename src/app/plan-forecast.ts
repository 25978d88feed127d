import { atLeast, finishedInWeeks, finishedWithin, reaches } from '#modules/numbers/forecast/chances.ts';
import { UnreadablePlan } from '#modules/work/plan/files/rcpsp-files.ts';

/** What is told of a published case of forecasts, to be printed as JSON. */
type Answer = Readonly<Record<string, unknown>>;

const levels = [50, 70, 85, 95] as const;
const byLevel = <T>(of: (level: number) => T) => Object.fromEntries(levels.map((level) => [`p${level}`, of(level)]));
/** No question looks further ahead. */
const MOST_PERIODS = 10_000;

interface Item {
  readonly id: string;
  readonly created: string;
  readonly started: string | null;
  readonly finished: string | null;
}

/**
 * The forecast that a case asks for: of a `history` of periods, of `items` with their days, or of earned value.
 * @throws UnreadablePlan
 */
export function answerForecast(file: Readonly<Record<string, unknown>>): Answer {
  if (Array.isArray(file.history)) return answerHistory(file.history as number[], file.questions);
  if (Array.isArray(file.items)) return answerItems(file.items as Item[], String(file.today));
  const input = file.input as { BAC: number; PV: number; EV: number; AC: number } | undefined;
  if (input && 'BAC' in input) return answerEarnedValue(input);
  throw new UnreadablePlan('A forecast has a history, items or the input of earned value.');
}

function answerHistory(history: readonly number[], questions: unknown): Answer {
  if (!history.some((count) => count > 0)) return { impossible: { reason: 'none_finished' } };
  const asked = Array.isArray(questions) ? (questions as { question: string }[]) : [];
  return { answers: asked.map(({ question }) => ({ question, ...answerQuestion(history, question) })) };
}

function answerQuestion(history: readonly number[], question: string): Answer {
  const needed = /periods needed for (\d+) items/.exec(question);
  if (needed) return periodsFor(history, Number(needed[1]));
  const within = /items in (\d+) periods/.exec(question);
  if (!within) throw new UnreadablePlan(`This question is not known: ${question}.`);
  let left = Number(within[1]);
  for (const chances of finishedInWeeks(history)) if (--left <= 0) return byLevel((level) => atLeast(chances, level));
  return {};
}

/** Exact chances of being done within 1, 2, 3 … periods, and the first period of each level. */
function periodsFor(history: readonly number[], items: number): Answer {
  const chances = [0];
  for (const chance of finishedWithin(history, items)) {
    chances.push(chance);
    if (reaches(chance, 99.9995) || chances.length > MOST_PERIODS) break;
  }
  const first = (level: number) => chances.findIndex((chance) => reaches(chance, level));
  return {
    ...byLevel(first),
    probability_done_within_periods: chances.slice(1).map((one) => Math.round(one * 1e6) / 1e6),
  };
}

const dayOf = (text: string): number => Date.parse(`${text}T00:00Z`) / 86_400_000;
/** Calendar days, both ends counted. */
const daysOf = (from: string, to: string): number => dayOf(to) - dayOf(from) + 1;
const mean = (numbers: readonly number[]): number =>
  Math.round((numbers.reduce((sum, number) => sum + number, 0) / numbers.length) * 10_000) / 10_000;

/** The nearest rank: the smallest value that so many percent do not exceed. */
function percentile(values: readonly number[], level: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil((level / 100) * sorted.length) - 1] ?? null;
}

/** Flow of the last 28 days up to today, as ProKanban and the Kanban Guide define it. */
function answerItems(items: readonly Item[], today: string): Answer {
  const done = items.filter(({ started, finished }) => started !== null && finished !== null);
  const cycle = done.map(({ started, finished }) => daysOf(started!, finished!));
  const lead = done.map(({ created, finished }) => daysOf(created, finished!));
  const days = Array.from({ length: 28 }, (_, at) => dayOf(today) - 27 + at);
  const open = items.filter(({ started, finished }) => started !== null && finished === null);
  const begunBy = (day: number) => items.filter(({ started }) => started !== null && dayOf(started) <= day).length;
  const doneBy = (day: number) => done.filter(({ finished }) => dayOf(finished!) <= day).length;
  return {
    finished_items: done.length,
    cycle_time_days: byLevel((level) => percentile(cycle, level)),
    cycle_time_mean: mean(cycle),
    lead_time_days: byLevel((level) => percentile(lead, level)),
    work_item_age_days: Object.fromEntries(open.map(({ id, started }) => [id, daysOf(started!, today)])),
    throughput_window: doneBy(days.at(-1)!) - doneBy(days[0]! - 1),
    average_wip: mean(days.map((day) => begunBy(day) - doneBy(day))),
  };
}

const quotient = (one: number, other: number): number | null =>
  other === 0 ? null : Math.round((one / other) * 1e6) / 1e6;

/** Earned value as PMI has it; null where an index has no value. */
function answerEarnedValue({ BAC, PV, EV, AC }: { BAC: number; PV: number; EV: number; AC: number }): Answer {
  const typical = quotient(BAC * AC, EV);
  return {
    CV: EV - AC,
    SV: EV - PV,
    CPI: quotient(EV, AC),
    SPI: quotient(EV, PV),
    EAC_typical: typical,
    EAC_atypical: AC + BAC - EV,
    EAC_cpi_spi: quotient(AC * EV * EV + (BAC - EV) * AC * PV, EV * EV),
    ETC_typical: typical === null ? null : typical - AC,
    VAC_typical: typical === null ? null : BAC - typical,
    TCPI_bac: AC >= BAC ? null : quotient(BAC - EV, BAC - AC),
    percentComplete: quotient(EV, BAC),
  };
}
