import type { ForeignFiles, ForeignRows } from '#server/crud/foreign-tables.ts';
import { asana } from '#modules/work/tasks/imports/asana.ts';
import { clickup } from '#modules/work/tasks/imports/clickup.ts';
import { jira } from '#modules/work/tasks/imports/jira.ts';
import { plane } from '#modules/work/tasks/imports/plane.ts';
import { plankaRows } from '#modules/work/tasks/imports/planka.server.ts';
import { redmine } from '#modules/work/tasks/imports/redmine.ts';
import { tableOfSource } from '#modules/work/tasks/imports/source-tables.server.ts';
import { trelloRows } from '#modules/work/tasks/imports/trello.server.ts';
import { trelloTable } from '#modules/work/tasks/imports/trello-table.ts';
import { wekan } from '#modules/work/tasks/imports/wekan.ts';
import { youtrack } from '#modules/work/tasks/imports/youtrack.ts';
import {
  type BoardCard,
  byField,
  listOf,
  momentOf,
  namedChecks,
  rowsOfCards,
  textOf,
  type Thing,
  thingOf,
  thingsOf,
  told,
  withId,
} from '#modules/work/tasks/imports/board-rows.server.ts';

const boards = [wekanRows, plankaRows, asanaRows, trelloRows];

/** Files that become tasks. One that is like two is the first that stands here: a new program is a table and a line. */
export const foreignFiles: ForeignFiles = {
  tables: [jira, clickup, asana, redmine, trelloTable, youtrack, plane, wekan].map(tableOfSource),
  json: (content) => {
    for (const rowsOf of boards) {
      const rows = rowsOf(content);
      if (rows) return rows;
    }
    return null;
  },
};

/** Asana's JSON export of a project: `{"data": [{"gid": …, "name": …, "memberships": …}]}`, subtasks inside. */
function asanaRows(content: unknown): ForeignRows | null {
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

/** Wekan's JSON export of a board (`_format: wekan-board-1.0.0`, models/exporter.js). */
function wekanRows(content: unknown): ForeignRows | null {
  const board = thingOf(content);
  if (!textOf(board._format).startsWith('wekan-board')) return null;
  const cards = thingsOf(board.cards);
  const open = cards.filter(({ archived }) => archived !== true);
  return rowsOfCards(open.map(cardReader(board)), cards.length - open.length);
}

function cardReader(board: Thing): (card: Thing) => BoardCard {
  const named = (things: unknown) => withId(thingsOf(things), '_id');
  const [lists, swimlanes, labels, users] = [board.lists, board.swimlanes, board.labels, board.users].map(named);
  const custom = named(board.customFields);
  const comments = byField(thingsOf(board.comments), 'cardId');
  const checklists = byField(thingsOf(board.checklists), 'cardId');
  const items = byField(thingsOf(board.checklistItems), 'checklistId');
  const personOf = (id: unknown): string => {
    const user = users!.get(textOf(id));
    return textOf(thingOf(user?.profile).fullname) || textOf(user?.username);
  };
  const peopleOf = (ids: unknown) => listOf(ids).map(personOf).filter(Boolean);
  return (card) => ({
    name: textOf(card.title),
    number: `wekan-${textOf(card._id)}`,
    status: textOf(lists!.get(textOf(card.listId))?.title),
    project: textOf(board.title),
    people: [...new Set([...peopleOf(card.assignees), ...peopleOf(card.members)])],
    due: momentOf(card.dueAt),
    labels: listOf(card.labelIds).map((id) => {
      const label = labels!.get(textOf(id));
      return textOf(label?.name) || textOf(label?.color);
    }),
    text: [
      textOf(card.description),
      told('Swimlane', textOf(swimlanes!.get(textOf(card.swimlaneId))?.title).replace(/^Default$/, '')),
      told('Requested by', textOf(card.requestedBy)),
      told('Assigned by', textOf(card.assignedBy)),
      told('Spent time (hours)', textOf(card.spentTime)),
      ...thingsOf(card.customFields).map(({ _id, value }) =>
        told(textOf(custom.get(textOf(_id))?.name) || 'Custom field', momentOf(value)),
      ),
    ],
    created: momentOf(card.createdAt),
    moved: momentOf(card.endAt) || momentOf(card.dateLastActivity),
    checks: namedChecks(
      (checklists.get(textOf(card._id)) ?? []).map(({ _id, title }) => ({
        name: textOf(title),
        checks: (items.get(textOf(_id)) ?? []).map((one) => ({
          text: textOf(one.title),
          isPassed: one.isFinished === true,
        })),
      })),
    ),
    comments: (comments.get(textOf(card._id)) ?? []).map(({ createdAt, userId, text }) => ({
      at: momentOf(createdAt),
      author: personOf(userId),
      text: textOf(text),
    })),
    creator: personOf(card.userId),
    start: momentOf(card.startAt),
    id: `wekan-${textOf(card._id)}`,
    parent: textOf(card.parentId) && `wekan-${textOf(card.parentId)}`,
  });
}
