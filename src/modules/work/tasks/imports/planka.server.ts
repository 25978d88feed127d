import type { ForeignRows } from '#server/crud/foreign-tables.ts';
import {
  type BoardCard,
  byField,
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
import { fileLink } from '#modules/work/tasks/imports/part-cells.ts';

/** A board of Planka, as `GET /api/boards/:id` answers it: the program has no other export. */
export function plankaRows(content: unknown): ForeignRows | null {
  const { item, included } = thingOf(content);
  const parts = thingOf(included);
  if (!Array.isArray(parts.cards) || !Array.isArray(parts.lists)) return null;
  const cards = thingsOf(parts.cards);
  const lists = withId(thingsOf(parts.lists));
  const isOpen = (card: Thing) =>
    card.isArchived !== true && !['archive', 'trash'].includes(textOf(lists.get(textOf(card.listId))?.type));
  const open = cards.filter(isOpen);
  return rowsOfCards(open.map(cardReader(thingOf(item), parts)), cards.length - open.length);
}

function cardReader(board: Thing, parts: Thing): (card: Thing) => BoardCard {
  const [lists, labels, users] = [parts.lists, parts.labels, parts.users].map((one) => withId(thingsOf(one)));
  const ofCards = (name: string) => byField(thingsOf(parts[name]), 'cardId');
  const [members, cardLabels, files, taskLists] = [
    ...['cardMemberships', 'cardLabels', 'attachments', 'taskLists'].map(ofCards),
  ];
  const tasks = thingsOf(parts.tasks);
  const tasksOfLists = byField(tasks, 'taskListId');
  const tasksOfCards = byField(tasks, 'cardId');
  const comments = byField(
    [...thingsOf(parts.comments), ...thingsOf(parts.actions).filter(({ type }) => type === 'commentCard')],
    'cardId',
  );
  const personOf = (id: unknown): string => {
    const user = users!.get(textOf(id));
    return textOf(user?.name) || textOf(user?.username);
  };
  const checksOf = (lines: readonly Thing[] = []) =>
    lines.map((one) => ({ text: textOf(one.name), isPassed: one.isCompleted === true }));
  return (card) => {
    const id = textOf(card.id);
    const fileOf = ({ name, url, data }: Thing) => fileLink(textOf(name), textOf(url) || textOf(thingOf(data).url));
    return {
      name: textOf(card.name),
      number: `planka-${id}`,
      status: textOf(lists!.get(textOf(card.listId))?.name),
      project: textOf(board.name),
      people: (members!.get(id) ?? []).map(({ userId }) => personOf(userId)).filter(Boolean),
      due: momentOf(card.dueDate),
      labels: (cardLabels!.get(id) ?? []).map(({ labelId }) => {
        const label = labels!.get(textOf(labelId));
        return textOf(label?.name) || textOf(label?.color);
      }),
      text: [
        textOf(card.description),
        ...(files!.get(id) ?? []).map(fileOf),
        told('Spent time (minutes)', String(Math.round(Number(thingOf(card.stopwatch).total ?? 0) / 60))),
      ],
      created: momentOf(card.createdAt),
      moved: momentOf(card.listChangedAt) || momentOf(card.updatedAt),
      checks: namedChecks([
        ...(taskLists!.get(id) ?? []).map((list) => ({
          name: textOf(list.name),
          checks: checksOf(tasksOfLists.get(textOf(list.id))),
        })),
        ...(tasksOfCards.has(id) ? [{ name: '', checks: checksOf(tasksOfCards.get(id)) }] : []),
      ]),
      comments: (comments.get(id) ?? []).map(({ createdAt, userId, text, data }) => ({
        at: momentOf(createdAt),
        author: personOf(userId),
        text: textOf(text) || textOf(thingOf(data).text),
      })),
      creator: personOf(card.creatorUserId),
    };
  };
}
