import { criticalPath, latestFinishes, lowerBound } from '#modules/work/plan/levelling/bounds.ts';
import { Generation } from '#modules/work/plan/levelling/generation.ts';
import { Justification } from '#modules/work/plan/levelling/justification.ts';
import { ListOperators } from '#modules/work/plan/levelling/list-operators.ts';
import { type PackedProject, packed } from '#modules/work/plan/levelling/packed-project.ts';
import type { SharedProject } from '#modules/work/plan/levelling/project.ts';
import { Random } from '#modules/work/plan/levelling/random.ts';
import { Sampling } from '#modules/work/plan/levelling/sampling.ts';

/** A schedule better than those before it. */
export interface Levelled {
  readonly length: number;
  /** The period in which each activity begins; the array is the receiver's own. */
  readonly starts: Int32Array;
  /** How many schedules had been generated: each pass of generation or justification is one. */
  readonly schedules: number;
}

export interface SearchOptions {
  /** The most schedules that are generated. */
  readonly schedules: number;
  readonly seed: number;
}

/** What one member of the population is. */
interface Member {
  readonly list: Int32Array;
  readonly starts: Int32Array;
  length: number;
  /** Of members of the same length the one whose activities end earlier is better. */
  work: number;
}

/** Measured on J30, J60 and J120: half and twice as many are worse (docs/decisions/plan-engine.md). */
const SMALLEST_POPULATION = 16;

/**
 * Looks for a short schedule: a first answer at once, then each better one as it is found, until the lower bound or the
 * number of schedules is reached. A genetic search over lists of activities (Hartmann 1998, Naval Research Logistics
 * 45:733-750) that justifies every child (Valls et al. 2005). The same seed gives the same answers.
 * @param project a possible one (`whyImpossible`).
 */
export function* search(project: SharedProject, options: SearchOptions): Generator<Levelled, void, void> {
  const asPacked = packed(project);
  yield* new Search(asPacked, lowerBound(project, asPacked), options).run();
}

class Search {
  readonly #project: PackedProject;
  readonly #bound: number;
  readonly #limit: number;
  readonly #random: Random;
  readonly #generation: Generation;
  readonly #justification: Justification;
  readonly #sampling: Sampling;
  readonly #operators: ListOperators;
  #made = 0;
  #best = Infinity;

  constructor(project: PackedProject, bound: number, { schedules, seed }: SearchOptions) {
    this.#project = project;
    this.#bound = bound;
    this.#limit = schedules;
    this.#random = new Random(seed);
    this.#generation = new Generation(project);
    this.#justification = new Justification(project, this.#generation);
    this.#sampling = new Sampling(project);
    this.#operators = new ListOperators(project.count, project.successors, this.#random);
  }

  *run(): Generator<Levelled, void, void> {
    const latest = latestFinishes(this.#project, criticalPath(this.#project).length);
    const first = this.#member();
    first.length = this.#generation.parallel(latest, first.starts);
    this.#made = 1;
    this.#justify(first);
    yield* this.#told(first);
    const population = [first];
    const size = this.#sizeOfPopulation();
    while (population.length < size && !this.#isOver()) {
      const member = this.#member();
      this.#sampling.draw(latest, population.length === 1 ? null : this.#random, member.list);
      this.#decode(member);
      yield* this.#told(member);
      population.push(member);
    }
    yield* this.#evolve(population);
  }

  *#evolve(population: Member[]): Generator<Levelled, void, void> {
    let child = this.#member();
    while (!this.#isOver()) {
      const [mother, father] = this.#parents(population);
      this.#operators.cross(mother.list, father.list, child.list);
      this.#operators.mutate(child.list);
      this.#decode(child);
      yield* this.#told(child);
      child = this.#keep(population, child);
    }
  }

  #sizeOfPopulation(): number {
    return Math.max(SMALLEST_POPULATION, Math.round(Math.sqrt(this.#limit) * 1.3));
  }

  #isOver(): boolean {
    return this.#made >= this.#limit || this.#best <= this.#bound;
  }

  #member(): Member {
    const { count } = this.#project;
    return { list: new Int32Array(count), starts: new Int32Array(count), length: 0, work: 0 };
  }

  *#told(member: Member): Generator<Levelled, void, void> {
    if (member.length >= this.#best) return;
    this.#best = member.length;
    yield { length: member.length, starts: member.starts.slice(), schedules: this.#made };
  }

  #decode(member: Member): void {
    member.length = this.#generation.serial(member.list, member.starts);
    this.#made++;
    this.#justify(member);
  }

  /** Two more passes, while there are some left; the list follows the schedule that came out. */
  #justify(member: Member): void {
    if (this.#made + 2 > this.#limit) this.#made = this.#limit;
    else if (member.length > this.#bound) {
      member.length = this.#justification.both(member.starts, member.length);
      this.#made += 2;
    }
    this.#justification.inOrder(member.starts, this.#project.order, member.list);
    let work = 0;
    for (let at = 0; at < member.starts.length; at++) work += member.starts[at]!;
    member.work = work;
  }

  #parents(population: readonly Member[]): [Member, Member] {
    const mother = this.#winner(population);
    let father = this.#winner(population);
    if (father === mother) father = population[this.#random.below(population.length)]!;
    return this.#random.next() < 0.5 ? [mother, father] : [father, mother];
  }

  #winner(population: readonly Member[]): Member {
    const one = population[this.#random.below(population.length)]!;
    const other = population[this.#random.below(population.length)]!;
    return isBetter(other, one) ? other : one;
  }

  /** The child in the place of the worst, unless it is worse or there already. @returns the member that is free now. */
  #keep(population: Member[], child: Member): Member {
    let worst = 0;
    for (let at = 0; at < population.length; at++) {
      if (isSame(population[at]!, child)) return child;
      if (isBetter(population[worst]!, population[at]!)) worst = at;
    }
    const gone = population[worst]!;
    if (isBetter(gone, child)) return child;
    population[worst] = child;
    return gone;
  }
}

const isBetter = (one: Member, other: Member): boolean =>
  one.length < other.length || (one.length === other.length && one.work < other.work);

function isSame(one: Member, other: Member): boolean {
  if (one.length !== other.length || one.work !== other.work) return false;
  for (let at = 0; at < one.starts.length; at++) if (one.starts[at] !== other.starts[at]) return false;
  return true;
}
