import type { ForeignRows } from '#server/crud/foreign-tables.ts';
import {
  type BoardCard,
  momentOf,
  rowsOfCards,
  textOf,
  type Thing,
  thingOf,
  thingsOf,
  told,
} from '#modules/tasks/imports/board-rows.server.ts';

/** Asana's JSON export of a project: `{"data": [{"gid": …, "name": …, "memberships": …}]}`, subtasks inside. */
export function asanaRows(content: unknown): ForeignRows | null {
  const tasks = thingsOf(thingOf(content).data);
  if (!tasks.length || !tasks.every((one) => 'gid' in one && 'name' in one)) return null;
  return rowsOfCards(tasks.flatMap((task) => withSubtasks(task, null)));
}

function withSubtasks(task: Thing, above: Thing | null): BoardCard[] {
  return [cardOf(task, above), ...thingsOf(task.subtasks).flatMap((one) => withSubtasks(one, task))];
}

const nameIn = (thing: unknown): string => textOf(thingOf(thing).name);

function cardOf(task: Thing, above: Thing | null): BoardCard {
  const places = thingsOf(task.memberships).concat(above ? thingsOf(above.memberships) : []);
  const parent = textOf(thingOf(task.parent).gid) || textOf(above?.gid);
  const status = nameIn(places.find(({ section }) => nameIn(section))?.section);
  return {
    name: textOf(task.name),
    number: `asana-${textOf(task.gid)}`,
    status: task.completed === true ? 'Completed' : status,
    project: nameIn(places.find(({ project }) => nameIn(project))?.project) || nameIn(thingsOf(task.projects)[0]),
    people: [nameIn(task.assignee)].filter(Boolean),
    due: momentOf(task.due_at) || textOf(task.due_on),
    labels: thingsOf(task.tags).map(nameIn),
    text: [
      textOf(task.notes),
      told('Section', task.completed === true ? status : ''),
      ...thingsOf(task.custom_fields).map(({ name, display_value }) => told(textOf(name), textOf(display_value))),
      textOf(task.permalink_url),
    ],
    created: momentOf(task.created_at),
    moved: momentOf(task.completed_at) || momentOf(task.modified_at),
    checks: [],
    comments: thingsOf(task.stories)
      .filter(({ type, resource_subtype }) => type === 'comment' || resource_subtype === 'comment_added')
      .map(({ created_at, created_by, text }) => ({
        at: momentOf(created_at),
        author: nameIn(created_by),
        text: textOf(text),
      })),
    creator: nameIn(task.created_by),
    watchers: thingsOf(task.followers).map(nameIn).filter(Boolean),
    start: textOf(task.start_on),
    id: `asana-${textOf(task.gid)}`,
    parent: parent && `asana-${parent}`,
  };
}
