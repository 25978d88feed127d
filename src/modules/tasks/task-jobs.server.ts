import type { CrudSettings } from '#server/crud/crud.ts';
import { type Context, type Db, system } from '#server/context.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { acceptFinished } from '#modules/tasks/moves/auto-accept.server.ts';
import { tellOfTasks } from '#modules/tasks/moves/telling.server.ts';
import { makeRecurring } from '#modules/tasks/recurrence/make-recurring.server.ts';
import { dropOldRuns } from '#modules/tasks/automations/drop-old-runs.server.ts';
import { runAutomations } from '#modules/tasks/automations/run-automations.server.ts';
import { recountCalendarDay } from '#modules/tasks/time/recounted-time.server.ts';
import { closeWorkingDay, openWorkingDay } from '#modules/tasks/time/working-day.server.ts';

/** A call of nobody: the product works by itself. */
export const contextOfJob = (db: Db, name: string, now = new Date()): Context => ({
  db,
  actor: system,
  now,
  lang: 'uz',
  origin: { request_id: name, session_id: null, address: '' },
});

/** What happens to tasks by itself: clocks at the ends of the day, acceptance by silence, notices that have waited. */
export const taskJobs = (settings: CrudSettings): readonly Job[] => {
  const job = (name: string, cron: string, run: (ctx: Context, timeZone: string) => Promise<unknown>): Job => ({
    name,
    cron,
    run: async (db) => {
      await run(contextOfJob(db, name), settings.timeZone);
    },
  });
  return [
    job('close_working_day', '* * * * *', closeWorkingDay),
    job('open_working_day', '* * * * *', openWorkingDay),
    job('accept_finished_tasks', '11 * * * *', acceptFinished),
    job('drop_old_automation_runs', '37 * * * *', dropOldRuns),
    job('make_recurring_tasks', '* * * * *', makeRecurring),
    {
      name: 'tell_of_tasks',
      everySeconds: 5,
      // A round is one transaction: what is taken off the lists is told, so nobody is told twice and nothing is lost.
      run: (db) => tellOfTasks(contextOfJob(db, 'tell_of_tasks')),
    },
    {
      name: 'run_automations',
      everySeconds: 2,
      run: async (db) => {
        await runAutomations(db, settings);
      },
    },
    {
      name: 'recount_calendar_days',
      everySeconds: 10,
      run: async (db) => {
        await recountCalendarDay(contextOfJob(db, 'recount_calendar_days'), settings.timeZone);
      },
    },
  ];
};
