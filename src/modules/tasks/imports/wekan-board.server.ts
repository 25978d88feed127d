import type { ForeignRows } from '#server/crud/foreign-tables.ts';
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
} from '#modules/tasks/imports/board-rows.server.ts';

/** Wekan's JSON export of a board (`_format: wekan-board-1.0.0`, models/exporter.js). */
export function wekanRows(content: unknown): ForeignRows | null {
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
