import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarCase, readCalendarCase } from '#modules/work/plan/files/calendar-cases.ts';
import { readMultiSkill } from '#modules/work/plan/files/multi-skill-files.ts';
import { ImpossiblePlan } from '#modules/work/plan/network/plan-input.ts';
import { PlanNetwork } from '#modules/work/plan/network/plan-network.ts';
import { levelledNetwork } from '#modules/work/plan/people/levelled-network.ts';
import type { PeopleInput } from '#modules/work/plan/people/people.ts';
import facts from '#modules/work/plan/people/people.facts.json' with { type: 'json' };
import { type LevelledPlan, levelPeople } from '#modules/work/plan/people/people-search.ts';
import { calendars, plans, start } from '#modules/work/plan/testing/random-plans.ts';
import cases from '#modules/work/plan/time/calendar-cases.facts.json' with { type: 'json' };
import { timeOf } from '#modules/work/plan/time/calendars.ts';
import { WorkingTime } from '#modules/work/plan/time/working-time.ts';
import { roundsOf } from '#server/testing/chance-of-day.ts';

const all = (input: PeopleInput, schedules = 60, seed = 1): LevelledPlan[] => [
  ...levelPeople(input, { schedules, seed }),
];
const last = (input: PeopleInput, schedules?: number, seed?: number) => all(input, schedules, seed).at(-1)!;

describe('published cases', () => {
  test.each(cases.cases.map((one) => [one.id, one] as const))('%s ends as expected', (_, one) => {
    const { tasks } = last(readCalendarCase(one as unknown as CalendarCase));
    for (const [key, expected] of Object.entries(one.expected as unknown as Record<string, string | string[]>)) {
      if (Array.isArray(expected)) {
        const { start: from, finish } = tasks.get(key)!;
        expect([key, timeOf(from), timeOf(finish)]).toEqual([key, ...expected]);
      } else {
        const side = key.endsWith('start') ? 'start' : 'finish';
        const id = key.replace(/(start|end)$/, '') || 'task';
        expect([key, timeOf(tasks.get(id)![side])]).toEqual([key, expected]);
      }
    }
  });

  test.each(facts.projects)('$file is brought to its optimum', ({ text, optimum }) => {
    expect(last(readMultiSkill(text), 5_000).finish).toBe(optimum);
  });
});

const peopleOf = (plan: PlanNetwork): PeopleInput => ({
  plan,
  people: [
    { id: 'ann', scale: calendars.get('five')!, skills: new Map([['web', 2]]) },
    { id: 'bek', scale: calendars.get('half')!, skills: new Map([['web', 1]]), share: 0.5 },
    { id: 'dil', scale: calendars.get('nights')!, skills: new Map([['test', 1]]) },
  ],
  assignments: plan.input.tasks.flatMap(({ id }) =>
    Number(id) % 4 === 3 ? [] : [{ task: id, skill: Number(id) % 3 ? 'web' : 'test', level: Number(id) % 3 }],
  ),
});

describe('any plan of people', () => {
  test('gives nobody two things at once, keeps links, and is the same for the same seed', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 99 }), (input, seed) => {
        const crew = peopleOf(new PlanNetwork(input));
        const found = last(crew, 40, seed);
        expect(last(crew, 40, seed)).toEqual(found);
        for (const id of ['ann', 'bek', 'dil']) {
          const theirs = [...found.tasks.values()].filter((task) => task.person === id && task.finish > task.start);
          theirs.sort((one, other) => one.start - other.start);
          for (const [at, task] of theirs.slice(1).entries()) {
            expect(task.start).toBeGreaterThanOrEqual(theirs[at]!.finish);
          }
        }
        for (const { task, skill, level } of crew.assignments) {
          const person = crew.people.find(({ id }) => id === found.tasks.get(task)!.person);
          if (input.tasks[Number(task)]!.minutes === 0) expect(person).toBeUndefined();
          else expect(person!.skills!.get(skill!)).toBeGreaterThanOrEqual(level!);
        }
        // As a plan of its own, with every link and everybody's order, each task stays where it was put.
        const own = levelledNetwork(crew, found);
        for (const [id, { start: from }] of found.tasks) {
          if (input.links.every(({ lag, lagKind }) => lag === 0 || lagKind === 'elapsed')) {
            expect([id, own.planned(id).start]).toEqual([id, from]);
          }
        }
      }),
      { numRuns: roundsOf(120) },
    );
  });

  test('gets better while one looks: what is late first, then the finish', () => {
    const input = readMultiSkill(facts.projects[0]!.text);
    const found = all(input, 1_000, 5);
    const order = found.map(({ late, finish }) => late * 1_000_000 + finish);
    expect(order).toEqual(order.toSorted((one, other) => other - one));
    expect(found[0]!.schedules).toBe(1);
  });
});

test('a deadline comes before the finish', () => {
  const tasks = [
    { id: 1, minutes: 480 },
    { id: 2, minutes: 240, deadline: start + 240 },
  ];
  const plan = new PlanNetwork({ start, tasks, links: [], calendars, projectCalendar: 'five' });
  const people = [{ id: 'ann', scale: calendars.get('five')! }];
  const assignments = [{ task: 1 }, { task: 2 }];
  const { late, tasks: placed } = last({ plan, people, assignments });
  expect(late).toBe(0);
  expect(timeOf(placed.get(1)!.start)).toBe('2026-03-02T14:00');
});

test('what nobody can do, or nobody who works, is told', () => {
  const why = (crew: Partial<PeopleInput>) => {
    const plan = new PlanNetwork({
      start,
      tasks: [{ id: 1, minutes: 60 }],
      links: [],
      calendars,
      projectCalendar: 'five',
    });
    try {
      return last({ plan, people: [], assignments: [{ task: 1, skill: 'web' }], ...crew });
    } catch (error) {
      return (error as ImpossiblePlan).why;
    }
  };
  expect(why({})).toEqual({ reason: 'nobody', task: 1 });
  const idle = { id: 'ann', scale: new WorkingTime(() => [], start) };
  expect(why({ people: [idle], assignments: [{ task: 1 }] })).toEqual({ reason: 'no_working_time', task: 1 });
  const once = new WorkingTime((day) => (day <= Math.floor(start / 1_440) ? [[540, 570]] : []), start);
  expect(why({ people: [{ id: 'ann', scale: once }], assignments: [{ task: 1 }] })).toEqual({
    reason: 'no_working_time',
    task: 1,
  });
});
