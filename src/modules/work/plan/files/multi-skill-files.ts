import { UnreadablePlan } from '#modules/work/plan/files/rcpsp-files.ts';
import type { PlanLink, PlanTask } from '#modules/work/plan/network/plan-input.ts';
import { PlanNetwork } from '#modules/work/plan/network/plan-network.ts';
import type { Assignment, PeopleInput, Person } from '#modules/work/plan/people/people.ts';
import { allTime } from '#modules/work/plan/time/time-scale.ts';

/** iMOPSE (`.def`): people with skills, tasks with duration, one skill of a level and predecessors. */
export function readMultiSkill(text: string): PeopleInput {
  const people: Person[] = [];
  const tasks: PlanTask[] = [];
  const links: PlanLink[] = [];
  const assignments: Assignment[] = [];
  let part: 'head' | 'people' | 'tasks' = 'head';
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line.startsWith('ResourceID')) part = 'people';
    else if (line.startsWith('TaskID')) part = 'tasks';
    else if (part === 'people' && /^\d/.test(line)) {
      const skills = new Map([...line.matchAll(/(Q\d+):\s*(\d+)/g)].map((found) => [found[1]!, Number(found[2])]));
      people.push({ id: Number.parseInt(line, 10), scale: allTime, skills });
    } else if (part === 'tasks' && /^\d/.test(line)) {
      const found = /^(\d+)\s+(\d+)\s+(Q\d+):\s*(\d+)\s*(.*)$/.exec(line);
      if (!found) throw new UnreadablePlan(`This is no task: ${line}.`);
      const id = Number(found[1]);
      tasks.push({ id, minutes: Number(found[2]) });
      assignments.push({ task: id, skill: found[3], level: Number(found[4]) });
      for (const from of found[5]!.match(/\d+/g) ?? []) {
        links.push({ from: Number(from), to: id, kind: 'finish_to_start', lag: 0 });
      }
    }
  }
  if (!people.length || !tasks.length) throw new UnreadablePlan('There are no resources or no tasks.');
  const calendars = new Map([['all', allTime]]);
  return { plan: new PlanNetwork({ start: 0, tasks, links, calendars, projectCalendar: 'all' }), people, assignments };
}
