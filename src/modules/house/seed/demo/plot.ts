import { addDays } from '#kernel/days.ts';
import { MINUTE } from '#modules/house/seed/demo/demo-clock.ts';
import phrases from '#modules/house/seed/demo/phrases.json' with { type: 'json' };
import tasks from '#modules/house/seed/demo/tasks.json' with { type: 'json' };
import type { Telling } from '#modules/house/seed/demo/telling.ts';
import { shippedTaskSettings } from '#modules/work/tasks/door.ts';

const HOUR = 60;

/** Takes a story from its beginning to where the plan wants it to stand. `resumeAt`: what is below is closed then. */
export function tell(telling: Telling, start: number, resumeAt: number | null): void {
  const { plan, random } = telling;
  const { status, turns } = plan;
  const workMinutes = Math.round(plan.workMinutes * telling.hurry);
  if (status === 'new') return;
  telling.at = start;
  if (status === 'blocked' && !turns.deadlineMoves && random.chance(0.15)) return block(telling);
  if (status === 'processing') return telling.workUntilToday();
  if (turns.restarts) restart(telling);
  if (status === 'pause' || status === 'blocked') return stopHalfway(telling);

  let left = workMinutes;
  if (resumeAt !== null) {
    left = Math.max(30, Math.round(left * 0.4));
    telling.work(Math.max(30, workMinutes - left));
    telling.step('to_pause', telling.executor);
    telling.at = Math.max(telling.at, resumeAt);
  } else if (turns.blocks) {
    left = Math.round(left * 0.5);
    telling.work(Math.max(20, workMinutes - left));
    blockForAWhile(telling);
  }
  if (turns.deadlineMoves) moveDeadline(telling, turns.deadlineMoves);
  telling.work(Math.max(20, left));
  if (!review(telling, status)) return;
  if ((status !== 'done' || turns.refused) && !judge(telling, status)) return;
  if (status === 'done') return leaveDone(telling);
  accept(telling);
  if (turns.reopens) reopen(telling);
}

/** From the first result to `done`; false when the story ends on the way. */
function review(telling: Telling, status: string): boolean {
  const { plan, random } = telling;
  if (!plan.requiresReview) {
    telling.story.set({ open_sub_task_count: 0 });
    telling.step('finish', telling.executor);
    return true;
  }
  telling.submit();
  if (plan.turns.withdraws) {
    telling.wait(25);
    telling.work(random.int(15, 60));
    telling.submit();
  }
  for (let time = 1; time <= plan.turns.returns; time++) {
    sendBack(telling);
    if (status === 'returned' && time === plan.turns.returns) return false;
    telling.wait(2 * HOUR);
    telling.work(random.int(20, 150));
    telling.submit(phrases.resubmitted);
  }
  if (status === 'checking') return false;
  look(telling);
  telling.step('finish', telling.reviewer);
  return true;
}

/** Reviewers take their time, and sometimes say something before they decide. */
function look(telling: Telling): void {
  telling.wait(telling.random.pick([40, 90, 3 * HOUR, 6 * HOUR, 9 * HOUR]));
  if (telling.random.chance(0.4))
    telling.story.set({ review_started_at: new Date(telling.at - 7 * MINUTE).toISOString() });
}

function sendBack(telling: Telling): void {
  look(telling);
  const comment = telling.say(tasks.return_reasons);
  const deadline = telling.random.chance(0.35) ? laterDeadline(telling, 1, 4) : undefined;
  telling.step('return_to_correcting', telling.reviewer, { comment, deadline, reason: 'estimate_error' });
}

/** The one who ordered it takes the result or not; false when the story ends there. */
function judge(telling: Telling, status: string): boolean {
  const { plan, random } = telling;
  const { refused } = plan.turns;
  if (status !== 'not_accepted' && !refused) return true;
  telling.wait(10 * HOUR);
  const byClient = plan.ask && random.chance(0.6);
  telling.step('return', byClient ? plan.ask!.client : telling.manager, { comment: telling.say(phrases.refused) });
  if (status === 'not_accepted') return false;
  telling.wait(4 * HOUR);
  if (refused === 'settled') {
    if (plan.willBeMarked) mark(telling);
    telling.step('finish', telling.manager, { comment: telling.say(phrases.settled) });
    return false;
  }
  if (refused === 'corrected') {
    const deadline = laterDeadline(telling, 2, 6);
    telling.step('return_to_correcting', telling.manager, { deadline, reason: 'client_request' });
  } else telling.step('to_new', telling.manager);
  telling.wait(3 * HOUR);
  telling.work(random.int(60, 300));
  if (plan.requiresReview) {
    telling.submit(phrases.resubmitted);
    look(telling);
    telling.step('finish', telling.reviewer);
  } else telling.step('finish', telling.executor);
  return true;
}

/** What stands done for long waits for its marks; else the product would have accepted it. */
function leaveDone({ story, at, stage: { clock } }: Telling): void {
  const { calendar, today } = clock;
  const acceptedOn = calendar.addWorkingDays(calendar.dayOf(at), shippedTaskSettings.auto_accept_days);
  if (acceptedOn < today) story.set({ will_be_marked: true });
}

function accept(telling: Telling): void {
  const { plan, random, story } = telling;
  const done = telling.at;
  if (plan.willBeMarked) mark(telling);
  const { calendar } = telling.stage.clock;
  if (telling.hurry === 1 && random.chance(plan.willBeMarked ? 0.05 : 0.3)) {
    // The hour at which the product looks for what nobody objected to: the eleventh minute of each.
    const day = calendar.addWorkingDays(calendar.dayOf(done), shippedTaskSettings.auto_accept_days);
    telling.at = Math.max(telling.at, calendar.startOfDay(addDays(day, 1)) + 11 * MINUTE);
    return telling.step('finish', null);
  }
  telling.wait(random.pick([2 * HOUR, 5 * HOUR, 9 * HOUR, 16 * HOUR]));
  const byClient = plan.ask && random.chance(0.4);
  telling.step('finish', byClient ? plan.ask!.client : telling.manager);
  if (story.task.status !== 'accepted') throw new Error(`${story.task.name} is not accepted`);
}

function mark(telling: Telling): void {
  const { reviewer, executor, manager } = telling;
  telling.wait(80);
  telling.marks.push({ at: telling.at, by: (reviewer === executor ? manager : reviewer).id, isVoid: false });
  telling.story.set({ is_marked: true });
}

function reopen(telling: Telling): void {
  telling.wait(30 * HOUR);
  telling.step('return', telling.manager, { comment: telling.say(phrases.reopened) });
  const last = telling.marks.pop();
  if (last) telling.marks.push({ ...last, isVoid: true });
  telling.wait(3 * HOUR);
  telling.work(telling.random.int(30, 180));
  telling.story.set({ open_sub_task_count: 0 });
  if (telling.plan.requiresReview) {
    telling.submit(phrases.resubmitted);
    look(telling);
    telling.step('finish', telling.reviewer);
  } else telling.step('finish', telling.executor);
  accept(telling);
}

function stopHalfway(telling: Telling): void {
  const { plan, random } = telling;
  telling.work(Math.max(20, Math.round(plan.workMinutes * (0.15 + 0.7 * random.next()))));
  const { deadlineMoves } = plan.turns;
  if (plan.status === 'pause' || deadlineMoves || random.chance(0.4)) {
    telling.step('to_pause', telling.executor, {
      comment: random.chance(0.3) ? telling.say(phrases.paused) : undefined,
    });
    if (deadlineMoves) moveDeadline(telling, deadlineMoves);
    if (plan.status === 'pause') return;
    telling.wait(30);
  }
  block(telling);
}

function block(telling: Telling): void {
  telling.step('to_block', telling.manager, { comment: telling.say(tasks.block_reasons) });
}

function blockForAWhile(telling: Telling): void {
  block(telling);
  telling.wait(telling.random.pick([6 * HOUR, 12 * HOUR, 24 * HOUR]));
  telling.step('to_unblock', telling.manager);
  telling.wait(HOUR);
}

function restart(telling: Telling): void {
  telling.work(telling.random.int(30, 90));
  telling.step('to_new', telling.manager, { comment: telling.say(phrases.restarted) });
  telling.wait(10 * HOUR);
}

const reasons: readonly (readonly [keyof typeof phrases.deadline, number])[] = [
  ['client_request', 0.35],
  ['estimate_error', 0.35],
  ['executor_request', 0.3],
];

export function moveDeadline(telling: Telling, times: number): void {
  for (let time = 0; time < times; time++) {
    const reason = telling.random.weighted(reasons);
    const comment = phrases.deadline[reason][telling.plan.lang];
    const deadline = laterDeadline(telling, 1, 3);
    telling.story.setDeadline(telling.at, telling.manager.id, deadline, reason, comment);
    // One who moves it three times does so over days.
    telling.wait(times > 2 ? 12 * HOUR : 20);
  }
}

/** So many working days after the deadline, and never in the past. */
function laterDeadline({ story, random, stage: { clock }, at }: Telling, least: number, most: number): number {
  const { calendar } = clock;
  const from = Math.max(Date.parse(story.task.deadline ?? '') || 0, at);
  return calendar.endOfWorkingDay(calendar.addWorkingDays(calendar.dayOf(from), random.int(least, most)));
}
