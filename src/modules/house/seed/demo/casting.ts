import { addDays } from '#kernel/days.ts';
import type { DemoClock } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import type { DemoProject } from '#modules/house/seed/demo/projects.ts';
import type { Subject } from '#modules/house/seed/demo/task-plan.ts';
import type { Random } from '#modules/house/seed/random.ts';
import type { TaskStatus } from '#modules/work/tasks/door.ts';

/** How long somebody is in the company before the first task is finished. */
const SETTLING_DAYS = 25;
const GUEST = 0.35;
const STRANGER = 0.05;
/** Hours. */
const LONGEST_FOR_TRAINEES = 12;

/** Finds who does, orders and reviews a task. */
export class Casting {
  readonly #clock: DemoClock;
  readonly #random: Random;
  readonly #people: readonly Person[];
  /** People with a running task get no second one. */
  readonly #running = new Set<Person>();
  readonly #load = new Map<Person, { open: number; all: number }>();

  constructor(clock: DemoClock, random: Random, people: readonly Person[]) {
    this.#clock = clock;
    this.#random = random;
    this.#people = people.filter(({ clientId }) => clientId === null);
  }

  /** Someone who can do work of this kind, was there by then, and most often belongs to the team. */
  executor(project: DemoProject, { platform, hours }: Subject, status: TaskStatus, aim: number): Person {
    const isSmall = hours[1] <= LONGEST_FOR_TRAINEES;
    const fits = this.#people
      .filter((person) => this.#isThere(person, status, aim) && this.isFreeFor(person, status))
      .filter(({ isTrainee }) => isSmall || !isTrainee);
    const weights = fits.map((person) => {
      const skill = (person.skills[platform] ?? 0) * nearness(person, project);
      return [person, skill / this.#burden(person, status)] as const;
    });
    const able = weights.filter(([, weight]) => weight > 0);
    return this.#random.weighted(able.length ? able : fits.map((anyone) => [anyone, 1] as const));
  }

  isFreeFor = (person: Person, status: TaskStatus): boolean => status !== 'processing' || !this.#running.has(person);

  take(person: Person, status: TaskStatus): void {
    if (status === 'processing') this.#running.add(person);
    const { open, all } = this.#load.get(person) ?? { open: 0, all: 0 };
    this.#load.set(person, { open: open + Number(isOpen(status)), all: all + 1 });
  }

  /** People with much to do get less: open tasks weigh for open ones, all of the year for finished ones. */
  #burden(person: Person, status: TaskStatus): number {
    const { open, all } = this.#load.get(person) ?? { open: 0, all: 0 };
    return isOpen(status) ? 1 + (open / 3) ** 3 : 1 + (all / 25) ** 2;
  }

  /** Who orders the work: the manager of the project or the lead of its team, never the one who does it. */
  creator(project: DemoProject, executor: Person | null): Person {
    const { manager, lead } = project;
    if (executor === manager) return lead;
    if (executor === lead) return manager;
    return this.#random.chance(0.6) ? manager : lead;
  }

  /** Testers and leads review; nobody named means the manager. Nobody reviews the own work. */
  reviewer(project: DemoProject, executor: Person | null): Person | null {
    const testers = project.team.filter(({ roles }) => roles.includes('qa'));
    const entries: [Person | null, number][] = [
      ...testers.map((tester): [Person, number] => [tester, 50 / testers.length]),
      [project.lead, 30],
      [project.manager, 5],
      [null, 15],
    ];
    const others = entries.filter(([person]) => person !== executor && (person || executor !== project.manager));
    return this.#random.weighted(others);
  }

  #isThere({ hiredOn, blockedAt }: Person, status: TaskStatus, aim: number): boolean {
    const day = this.#clock.calendar.dayOf(aim);
    if (blockedAt && (status !== 'accepted' || aim > blockedAt)) return false;
    return !hiredOn || addDays(hiredOn, SETTLING_DAYS) < day;
  }
}

const isOpen = (status: TaskStatus): boolean => status !== 'accepted' && status !== 'new';

function nearness(person: Person, { team, guests }: DemoProject): number {
  if (team.includes(person)) return 1;
  return guests.includes(person) ? GUEST : STRANGER;
}
