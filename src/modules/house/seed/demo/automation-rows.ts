import { addDays } from '#kernel/days.ts';
import type { BaseData } from '#modules/house/seed/base-rows.ts';
import { iso, onDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Company } from '#modules/house/seed/demo/story-tasks.ts';
import { madeAt, type SeedRow, type SeedTables } from '#modules/house/seed/seed-rows.ts';

/** Three rules of the demo manager, switched on, and what they did with tasks of the last days. */
export function automationTables({ clock, people, tasks }: Company, base: BaseData): SeedTables {
  const owner = people.find(({ key }) => key === 'manager')!.id;
  const made = madeAt(iso(onDay(clock, addDays(clock.today, -20), 11 * 60)), owner);
  const sticker = base.idOf('stickers')('check');
  const urgent = base.idOf('task_priorities')('urgent');
  const rules = [
    {
      name: 'Qayta-qayta qaytarilgan vazifa koʻzga tashlansin',
      trigger: 'status_changed',
      trigger_options: { to: ['returned'] },
      conditions: { match: 'all', rows: [{ field: 'return_count', is: 'above', value: 1 }] },
      steps: { rows: [{ kind: 'sticker', sticker_id: sticker }] },
    },
    {
      name: 'Клиент написал — руководитель в курсе',
      trigger: 'client_comment',
      trigger_options: null,
      conditions: { match: 'all', rows: [] },
      steps: { rows: [{ kind: 'watch', role: 'manager' }] },
    },
    {
      name: 'Шошилинч вазифани текширувчи кузатсин',
      trigger: 'deadline_near',
      trigger_options: { days: 1 },
      conditions: { match: 'all', rows: [{ field: 'task_priority_id', is: 'is', value: urgent }] },
      steps: { rows: [{ kind: 'watch', role: 'reviewer' }] },
    },
  ].map((rule, at): SeedRow => ({ id: at + 1, ...rule, is_on: true, owner_id: owner, stopped_reason: null, ...made }));
  const met = tasks.filter(({ plan }) => plan.project.manager.id === owner).slice(-6);
  const runs = met.map((task, at): SeedRow => {
    const rule = rules[at % 2]!;
    const isDone = at % 3 !== 2;
    const when = iso(onDay(clock, addDays(clock.today, at - 7), 15 * 60 + at));
    return {
      id: at + 1,
      task_automation_id: rule.id,
      task_id: task.id,
      cause: `event:demo:${at}`,
      outcome: isDone ? 'done' : 'nothing',
      did: isDone ? rule.steps : { rows: [] },
      reason: isDone ? null : 'same',
      ...madeAt(when, owner),
    };
  });
  return { task_automations: rules, task_automation_runs: runs };
}
