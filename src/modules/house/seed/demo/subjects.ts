import type { Lang } from '#kernel/languages.ts';
import phrases from '#modules/house/seed/demo/phrases.json' with { type: 'json' };
import type { DemoProject } from '#modules/house/seed/demo/projects.ts';
import type { Subject } from '#modules/house/seed/demo/task-plan.ts';
import tasks from '#modules/house/seed/demo/tasks.json' with { type: 'json' };
import type { Random } from '#modules/house/seed/random.ts';

/** How often each type of work comes up. Errors and small help come daily, designs and servers do not. */
const typeWeights: Readonly<Record<string, number>> = {
  bug: 28,
  feature: 15,
  improvement: 15,
  design: 7,
  test: 11,
  analysis: 7,
  docs: 5,
  devops: 5,
  support: 12,
};

const GAP = '{modul}';

/** Finds subjects that a project has not had yet: nobody writes the same title twice in one project. */
export class Subjects {
  readonly #random: Random;
  readonly #used = new Set<string>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** @param platforms what the executor can do; undefined: whatever the project needs. */
  next(project: DemoProject, platforms?: readonly string[], types?: readonly string[]): Subject {
    const open = tasks.templates
      .map((template, at) => ({ template, at, modules: this.#modulesLeft(project, template.title.uz, at) }))
      .filter(({ template, modules }) => modules.length > 0 && (!types || types.includes(template.type)))
      .filter(({ template }) => (platforms ? platforms.includes(template.platform) : true))
      .map((entry) => [entry, weightOf(entry.template, project, Boolean(platforms))] as const);
    const { template, at, modules } = this.#random.weighted(open);
    const module = this.#random.pick(modules);
    this.#used.add(`${project.key} ${at} ${module}`);
    const { type, platform, category, title, difficulty, hours } = template;
    return {
      ...{ type, platform, category, title, module: module < 0 ? null : tasks.modules[module]! },
      difficulty: difficulty as [number, number],
      hours: hours as [number, number],
    };
  }

  /** Indexes of the modules with which the title is new in the project; -1: the title has no gap. */
  #modulesLeft(project: DemoProject, title: string, template: number): number[] {
    const all = title.includes(GAP) ? tasks.modules.keys() : [-1].values();
    return [...all].filter((module) => !this.#used.has(`${project.key} ${template} ${module}`));
  }
}

function weightOf({ type, platform }: { type: string; platform: string }, project: DemoProject, asked: boolean) {
  const usual = typeWeights[type] ?? 1;
  if (asked) return usual;
  if (platform === 'mobile') return project.isMobile ? usual * 3 : 0.01;
  return platform === 'web' && project.isMobile ? usual * 0.3 : usual;
}

/** Pieces into which a larger task falls, each once below one parent. */
export function subSubjects(random: Random, count: number): Subject[] {
  return random
    .shuffled(phrases.sub_tasks)
    .slice(0, count)
    .map((piece) => ({
      ...{ type: piece.type, platform: piece.platform, category: null, title: piece.title, module: null },
      difficulty: piece.difficulty as [number, number],
      hours: piece.hours as [number, number],
    }));
}

export const titleOf = ({ title, module }: Pick<Subject, 'title' | 'module'>, lang: Lang): string =>
  title[lang].replace(GAP, module?.[lang] ?? '');

/** Free text of the company: most of it in Uzbek, some of it in Russian, a little in Cyrillic. */
export const langOfText = (random: Random): Lang =>
  random.weighted([
    ['uz', 0.6],
    ['ru', 0.3],
    ['uk', 0.1],
  ] as const);
