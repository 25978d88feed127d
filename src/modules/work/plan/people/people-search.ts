import { ListOperators } from '#modules/work/plan/levelling/list-operators.ts';
import { Random } from '#modules/work/plan/levelling/random.ts';
import { Sampling } from '#modules/work/plan/levelling/sampling.ts';
import type { SearchOptions } from '#modules/work/plan/levelling/search.ts';
import type { Id } from '#modules/work/plan/network/plan-input.ts';
import type { PlanNetwork } from '#modules/work/plan/network/plan-network.ts';
import { nodesOf } from '#modules/work/plan/people/node-order.ts';
import { type Crew, crewOf, type PeopleInput } from '#modules/work/plan/people/people.ts';
import { PeopleGeneration, type PeopleSchedule } from '#modules/work/plan/people/people-generation.ts';

/** A levelled plan: nobody does two things at once. */
export interface LevelledPlan {
  /** When the last task ends. */
  readonly finish: number;
  /** Minutes by which deadlines and limits are missed, summed. */
  readonly late: number;
  readonly tasks: ReadonlyMap<Id, { readonly start: number; readonly finish: number; readonly person: Id | null }>;
  /** Passes of generation and of justification until it was found. */
  readonly schedules: number;
}

interface Member extends PeopleSchedule {
  readonly list: Int32Array;
}

/**
 * Levels people: what is late first, then the finish, then each task by itself. A first answer at once, then each
 * better one as it is found; the same seed gives the same answers.
 * @throws ImpossiblePlan when nobody can do a task, or nobody who can ever works.
 */
export function* levelPeople(input: PeopleInput, options: SearchOptions): Generator<LevelledPlan, void, void> {
  yield* new PeopleSearch(input, crewOf(input), options).run();
}

class PeopleSearch {
  readonly #input: PeopleInput;
  readonly #plan: PlanNetwork;
  readonly #generation: PeopleGeneration;
  readonly #sampling: Sampling;
  readonly #operators: ListOperators;
  readonly #random: Random;
  readonly #limit: number;
  #made = 0;
  #best: Pick<Member, 'late' | 'finish' | 'work'> = { late: Infinity, finish: Infinity, work: Infinity };

  constructor(input: PeopleInput, crew: Crew, { schedules, seed }: SearchOptions) {
    this.#input = input;
    this.#plan = input.plan;
    this.#limit = schedules;
    this.#random = new Random(seed);
    this.#generation = new PeopleGeneration(input.plan, crew);
    const network = nodesOf(input.plan.network);
    this.#sampling = new Sampling(network);
    this.#operators = new ListOperators(network.count, network.successors, this.#random);
  }

  *run(): Generator<LevelledPlan, void, void> {
    const latest = this.#plan.dates.lateFinish.slice();
    const size = Math.max(16, Math.round(Math.sqrt(this.#limit)));
    const population: Member[] = [];
    while (population.length < size && (this.#made < this.#limit || !population.length)) {
      const member = this.#member();
      this.#sampling.draw(latest, population.length ? this.#random : null, member.list);
      yield* this.#decode(member);
      population.push(member);
    }
    let child = this.#member();
    while (this.#made < this.#limit) {
      const [mother, father] = [this.#winner(population), this.#winner(population)];
      this.#operators.cross(mother.list, father.list, child.list);
      this.#operators.mutate(child.list);
      yield* this.#decode(child);
      child = keep(population, child);
    }
  }

  #member(): Member {
    const { count } = this.#plan.network;
    const row = () => new Int32Array(count);
    return { list: row(), starts: row(), finishes: row(), people: row(), late: 0, finish: 0, work: 0 };
  }

  #winner(population: readonly Member[]): Member {
    const one = population[this.#random.below(population.length)]!;
    const other = population[this.#random.below(population.length)]!;
    return isBetter(other, one) ? other : one;
  }

  *#decode(member: Member): Generator<LevelledPlan, void, void> {
    this.#generation.serial(member.list, member);
    this.#made++;
    yield* this.#told(member);
    if (this.#made + 2 > this.#limit) return;
    // The list in which all began, then as late as they can be: the same order from behind.
    this.#sampling.draw(member.finishes, null, member.list);
    this.#sampling.draw(this.#generation.lateStarts(member, member.list), null, member.list);
    this.#generation.serial(member.list, member);
    this.#made += 2;
    yield* this.#told(member);
  }

  *#told(member: Member): Generator<LevelledPlan, void, void> {
    if (!isBetter(member, this.#best)) return;
    const { late, finish, work } = member;
    this.#best = { late, finish, work };
    const { nodeOf } = this.#plan.network;
    const tasks = new Map(
      [...nodeOf].map(([id, node]) => {
        const person = this.#input.people[member.people[node]!]?.id ?? null;
        return [id, { start: member.starts[node]!, finish: member.finishes[node]!, person }] as const;
      }),
    );
    yield { finish, late, tasks, schedules: this.#made };
  }
}

const isBetter = (
  one: Pick<Member, 'late' | 'finish' | 'work'>,
  other: Pick<Member, 'late' | 'finish' | 'work'>,
): boolean => (one.late - other.late || one.finish - other.finish || one.work - other.work) < 0;

/** The child in the place of the worst, unless it is worse or there already. @returns the member that is free now. */
function keep(population: Member[], child: Member): Member {
  let worst = 0;
  for (let at = 0; at < population.length; at++) {
    const member = population[at]!;
    if (member.finish === child.finish && member.work === child.work && member.late === child.late) return child;
    if (isBetter(population[worst]!, member)) worst = at;
  }
  const gone = population[worst]!;
  if (isBetter(gone, child)) return child;
  population[worst] = child;
  return gone;
}
