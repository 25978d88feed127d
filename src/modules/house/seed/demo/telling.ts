import type { BaseData } from '#modules/house/seed/base-rows.ts';
import { type DemoClock, iso } from '#modules/house/seed/demo/demo-clock.ts';
import type { Diary, Span } from '#modules/house/seed/demo/diary.ts';
import { newTask } from '#modules/house/seed/demo/new-task.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import phrases from '#modules/house/seed/demo/phrases.json' with { type: 'json' };
import type { TaskPlan } from '#modules/house/seed/demo/task-plan.ts';
import { TaskStory } from '#modules/house/seed/demo/task-story.ts';
import { type Random, streamOf } from '#modules/house/seed/random.ts';
import type { Texts } from '#modules/house/seed/seed-rows.ts';
import type { DeadlineReason, TaskAction, TaskActor } from '#modules/work/tasks/door.ts';

/** What all stories share: whose time is taken, who may do what. */
export interface Stage {
  readonly clock: DemoClock;
  readonly base: BaseData;
  readonly diaryOf: (person: Person) => Diary;
  readonly actorOf: (person: Person) => TaskActor;
  /** How many of the tasks below are still open at an instant. */
  readonly openBelow: (plan: TaskPlan, at: number) => number;
}

export interface MarkSet {
  readonly at: number;
  readonly by: number;
  readonly isVoid: boolean;
}

/** Of the clocks that run in the evening, so many are not stopped by their people but by the product. */
const FORGETS = 0.6;

/**
 * Tells one story step by step. Time is taken from the executor's diary; nothing is written down there before the
 * story is taken, so that it can be told again with another beginning.
 */
export class Telling {
  readonly plan: TaskPlan;
  readonly stage: Stage;
  readonly random: Random;
  readonly story: TaskStory;
  readonly spans: Span[] = [];
  readonly marks: MarkSet[] = [];
  /** Until when the story is told, in milliseconds. */
  at: number;

  readonly hurry: number;

  /** @param hurry by which all work and waiting is multiplied, for stories that have little time. */
  constructor(plan: TaskPlan, stage: Stage, createdAt: number, start: number, hurry = 1) {
    const { clock, base } = stage;
    this.hurry = hurry;
    this.plan = plan;
    this.stage = stage;
    this.random = streamOf(`task ${plan.index}`);
    this.at = createdAt;
    const task = newTask(plan, createdAt, plannedStart(plan, clock, start), this.random, base);
    this.story = new TaskStory(task, clock.calendar);
  }

  get executor(): Person {
    return this.plan.executor!;
  }

  get reviewer(): Person {
    return this.plan.reviewer ?? this.plan.project.manager;
  }

  /** Who decides about the result: the manager of the project, or the one who ordered it from the manager. */
  get manager(): Person {
    const { creator, project } = this.plan;
    return project.manager === this.executor ? creator : project.manager;
  }

  say(list: readonly Texts[]): string {
    return this.random.pick(list)[this.plan.lang].replace('{f}', this.executor.sex === 'f' ? 'а' : '');
  }

  /** Lets working time go by, a little more or less. */
  wait(minutes: number): void {
    const some = Math.max(2, Math.round(minutes * this.hurry * (0.4 + 1.2 * this.random.next())));
    this.at = this.stage.clock.calendar.addWorkingMinutes(this.at, some) + this.random.int(0, 59) * 1000;
  }

  step(
    action: TaskAction,
    by: Person | null,
    more: { comment?: string; deadline?: number; reason?: DeadlineReason } = {},
  ) {
    const { comment, deadline, reason } = more;
    const fields = deadline && { deadline: iso(deadline), deadline_reason_code: reason };
    const actor = by && this.stage.actorOf(by);
    this.story.move({ action, by: actor, at: this.at, comment, ...(fields ? { fields } : {}) });
  }

  /** Works for so many minutes, over evenings and around other tasks. Ends in processing, at the last minute. */
  work(minutes: number): void {
    const diary = this.stage.diaryOf(this.executor);
    let left = minutes;
    let sitting = diary.next(this.at, left, this.spans);
    for (;;) {
      this.at = sitting.from;
      if (this.story.task.status !== 'processing') this.step('to_processing', this.executor);
      if (sitting.end === 'done') break;
      const night = sitting.end === 'evening' && this.random.chance(FORGETS) ? this.overNight(sitting, left) : null;
      if (night) {
        left = night.left;
        sitting = night.sitting;
        continue;
      }
      this.spans.push(sitting);
      this.at = sitting.to;
      const says = this.random.chance(0.12) ? this.say(phrases.paused) : undefined;
      this.step('to_pause', this.executor, { comment: says });
      left = Math.max(10, left - this.stage.clock.calendar.workingMinutes(sitting.from, sitting.to));
      sitting = diary.next(sitting.to, left, this.spans);
    }
    this.spans.push(sitting);
    this.at = sitting.to;
  }

  /** The clock stops with the day and runs on with the next; null when that morning is taken. */
  overNight({ day, from }: { day: string; from: number }, minutes: number) {
    const { calendar, midnight } = this.stage.clock;
    const close = calendar.endOfWorkingDay(day);
    const left = Math.max(10, minutes - calendar.workingMinutes(from, close));
    const next = calendar.addWorkingDays(day, 1);
    if (calendar.startOfDay(next) >= midnight) return null;
    const sitting = this.stage.diaryOf(this.executor).continued(next, left, this.spans);
    if (!sitting) return null;
    this.story.closeDay(close);
    this.spans.push({ from, to: close });
    this.story.openDay(sitting.from);
    return { left, sitting };
  }

  /** Works through to the end of yesterday, and leaves the clock to the product. */
  workUntilToday(): void {
    const { calendar, today } = this.stage.clock;
    const lastDay = calendar.addWorkingDays(today, -1);
    const diary = this.stage.diaryOf(this.executor);
    const everything = 100_000;
    for (let sitting = diary.next(this.at, everything, this.spans); ; ) {
      this.at = sitting.from;
      if (this.story.task.status !== 'processing') this.step('to_processing', this.executor);
      if (sitting.day >= lastDay) {
        this.at = calendar.endOfWorkingDay(sitting.day);
        this.spans.push({ from: sitting.from, to: this.at });
        return this.story.closeDay(this.at);
      }
      const night = this.overNight(sitting, everything);
      if (night) {
        sitting = night.sitting;
        continue;
      }
      this.spans.push(sitting);
      this.at = sitting.to;
      this.step('to_pause', this.executor);
      sitting = diary.next(sitting.to, everything, this.spans);
    }
  }

  submit(list: readonly Texts[] = phrases.submitted): void {
    this.story.set({ open_sub_task_count: this.stage.openBelow(this.plan, this.at) });
    this.step('to_checking', this.executor, { comment: this.say(list) });
  }
}

/** The day on which it was to begin; of what nobody has begun, a day around today. */
function plannedStart({ status, index }: TaskPlan, { calendar, today }: DemoClock, start: number): string {
  const day = calendar.dayOf(start);
  if (status !== 'new') return day;
  const planned = calendar.addWorkingDays(today, (index % 12) - 3);
  return planned < day ? day : planned;
}
