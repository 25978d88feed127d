import type { CrudSettings } from '#server/crud/crud.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { acceptFinished } from '#modules/work/tasks/transitions/auto-accept.server.ts';
import { tellOfTasks } from '#modules/work/tasks/transitions/tell-of-transitions.server.ts';
import { makeRecurring } from '#modules/work/tasks/recurrence/make-recurring.server.ts';
import { automated } from '#modules/work/tasks/automations/automation-causes.server.ts';
import { dropOldRuns } from '#modules/work/tasks/automations/drop-old-runs.server.ts';
import { runAutomations } from '#modules/work/tasks/automations/run-automations.server.ts';
import { carryOutHandOvers } from '#modules/work/tasks/hand-over/carry-out-hand-overs.server.ts';
import { recountCalendarDay } from '#modules/work/tasks/time/recounted-time.server.ts';
import { closeWorkingDay, openWorkingDay } from '#modules/work/tasks/time/working-day.server.ts';

/** What happens to tasks by itself: clocks at the ends of the day, acceptance by silence, notices that have waited. */
export const taskJobs = (settings: CrudSettings): readonly Job[] => [
  { name: 'close_working_day', cron: '* * * * *', run: closeWorkingDay },
  { name: 'open_working_day', cron: '* * * * *', run: openWorkingDay },
  { name: 'accept_finished_tasks', cron: '11 * * * *', run: acceptFinished },
  { name: 'drop_old_automation_runs', cron: '37 * * * *', run: dropOldRuns },
  { name: 'carry_out_hand_overs', cron: '* * * * *', run: carryOutHandOvers },
  { name: 'make_recurring_tasks', cron: '* * * * *', run: makeRecurring },
  // A round is one transaction: what is taken off the lists is told, so nobody is told twice and nothing is lost.
  { name: 'tell_of_tasks', everySeconds: 5, run: (ctx) => tellOfTasks(ctx) },
  { name: automated.name, everySeconds: 2, follows: automated, run: (ctx) => runAutomations(ctx, settings) },
  { name: 'recount_calendar_days', everySeconds: 10, run: recountCalendarDay },
];
