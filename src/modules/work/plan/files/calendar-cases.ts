import { weekInWords } from '#modules/work/plan/files/network-files.ts';
import { UnreadablePlan } from '#modules/work/plan/files/rcpsp-files.ts';
import type { PlanLink, PlanTask } from '#modules/work/plan/network/plan-input.ts';
import { PlanNetwork } from '#modules/work/plan/network/plan-network.ts';
import type { Assignment, PeopleInput, Person } from '#modules/work/plan/people/people.ts';
import {
  awayDuring,
  dayOf,
  fromDay,
  instantOf,
  limited,
  type WorkLimit,
  withDays,
} from '#modules/work/plan/time/calendars.ts';
import type { TimeScale } from '#modules/work/plan/time/time-scale.ts';
import { MINUTES_A_DAY, type Spans, type SpansOfDay, WorkingTime } from '#modules/work/plan/time/working-time.ts';

/** A case of working time in words, as the published ones are written down. */
export interface CalendarCase {
  readonly id: string;
  readonly input: {
    readonly projectStart: string;
    readonly workingHours?: string;
    readonly companyHours?: string;
    readonly companyClosed?: readonly string[];
    readonly person?: string;
    readonly leave?: readonly string[];
    readonly persons?: Readonly<Record<string, string>>;
    readonly task?: string;
    readonly tasks?: Readonly<Record<string, string>>;
  };
}

const NO_LIMIT: readonly WorkLimit[] = [];
const DAYS_OF_WINDOW: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };

/** @throws UnreadablePlan naming the words that say nothing. */
export function readCalendarCase({ input }: CalendarCase): PeopleInput {
  return new CaseReader(input).read();
}

class CaseReader {
  readonly #input: CalendarCase['input'];
  readonly #start: number;
  readonly #company: SpansOfDay;
  readonly #hoursADay: number;
  readonly #people = new Map<string, Person>();
  readonly #tasks: PlanTask[] = [];
  readonly #links: PlanLink[] = [];
  readonly #assignments: Assignment[] = [];

  constructor(input: CalendarCase['input']) {
    this.#input = input;
    this.#start = instantOf(input.projectStart);
    const hours = input.workingHours ?? input.companyHours;
    if (hours === undefined) throw new UnreadablePlan('The working hours are missing.');
    this.#company = weekInWords(hours);
    this.#hoursADay = this.#company(dayOf('2026-03-02')).reduce((sum, [from, to]) => sum + to - from, 0) / 60;
  }

  read(): PeopleInput {
    const { tasks = {}, task } = this.#input;
    for (const [id, words] of Object.entries(task === undefined ? tasks : { task })) this.#readTask(id, words);
    const project = this.#scale(withDays(this.#company, this.#closed()));
    const calendars = new Map<string, TimeScale>([['project', project]]);
    for (const { id, scale } of this.#people.values()) calendars.set(`of ${id}`, scale);
    const plan = new PlanNetwork({
      start: this.#start,
      tasks: this.#tasks,
      links: this.#links,
      calendars,
      projectCalendar: 'project',
    });
    return { plan, people: [...this.#people.values()], assignments: this.#assignments };
  }

  #scale = (spansOfDay: SpansOfDay): TimeScale => new WorkingTime(spansOfDay, this.#start);

  #closed = (): ReadonlyMap<number, Spans> =>
    new Map((this.#input.companyClosed ?? []).map((day) => [dayOf(day), []] as const));

  #readTask(id: string, words: string): void {
    const length = /(effort|elapsed duration|, elapsed|^elapsed) (\d+) (d|h)\b/.exec(words);
    if (!length) throw new UnreadablePlan(`Task ${id} says no effort and no duration: ${words}.`);
    const isElapsed = length[1] !== 'effort';
    const hours = Number(length[2]) * (length[3] === 'h' ? 1 : isElapsed ? 24 : this.#hoursADay);
    const by = /\bby (\w+)(?: or (?:\([^)]*\) )?(\w+))?/.exec(words)?.slice(1).filter(Boolean) ?? [];
    const limits = this.#limitsIn(words);
    const people = by.map((name) => this.#person(name, limits));
    const from = /\bstart(?: not before)? (\d{4}-\d\d-\d\d)/.exec(words)?.[1];
    this.#tasks.push({
      id,
      minutes: hours * 60,
      isElapsed,
      ...(people[0] === undefined ? {} : { calendar: `of ${people[0]}` }),
      ...(from === undefined ? {} : { startNotBefore: instantOf(from) }),
    });
    if (people.length) this.#assignments.push({ task: id, people });
    this.#readLink(id, words);
  }

  #readLink(id: string, words: string): void {
    const found =
      /(start-to-start )?after (?:(end|START) of )?(\w+)(?: \+ (elapsed|working) lag (\d+) (?:working days|d))?/;
    const link = found.exec(words);
    if (!link) return;
    const [, toStart, side, from, lagKind, days = '0'] = link;
    this.#links.push({
      from: from!,
      to: id,
      kind: toStart !== undefined || side === 'START' ? 'start_to_start' : 'finish_to_start',
      lag: Number(days) * (lagKind === 'elapsed' ? MINUTES_A_DAY : this.#hoursADay * 60),
      lagKind: lagKind === 'elapsed' ? 'elapsed' : 'working',
    });
  }

  /** Weeks begin on Mondays; months are thirty days each, the first of them the month of the start. */
  #limitsIn(words: string): readonly WorkLimit[] {
    const limit = /at most (\d+) (h|d) per (day|week|month)/.exec(words);
    if (!limit) return NO_LIMIT;
    const minutes = Number(limit[1]) * (limit[2] === 'h' ? 60 : this.#hoursADay * 60);
    const anchor = limit[3] === 'month' ? dayOf(`${this.#input.projectStart.slice(0, 7)}-01`) : dayOf('1970-01-05');
    return [{ minutes, days: DAYS_OF_WINDOW[limit[3]!]!, anchor }];
  }

  #person(name: string, limits: readonly WorkLimit[]): string {
    if (this.#people.has(name)) return name;
    const words = this.#input.persons?.[name] ?? '';
    const own = /personal hours (\w{3}-\w{3} [\d:-]+)(?: from (\d{4}-\d\d-\d\d))?/.exec(words);
    const hours = own ? weekInWords(`${own[1]} `) : this.#company;
    const days = own?.[2] === undefined ? hours : fromDay(this.#company, dayOf(own[2]), hours);
    const open = words.includes('replaces company leave') ? days : withDays(days, this.#closed());
    const spans = limited(awayDuring(open, this.#leaveOf(name, words)), limits, dayOf(this.#input.projectStart));
    this.#people.set(name, { id: name, scale: this.#scale(spans) });
    return name;
  }

  #leaveOf(name: string, words: string): Spans {
    const single = [...words.matchAll(/(?<!company )leave (\d{4}-\d\d-\d\d)/g)].map((found) => found[1]!);
    const written = this.#input.person === name ? (this.#input.leave ?? []) : [];
    return [...single, ...written].map((text) => {
      const [first, last = first] = text.split(' .. ');
      return [instantOf(first!), instantOf(last!) + MINUTES_A_DAY] as const;
    });
  }
}
