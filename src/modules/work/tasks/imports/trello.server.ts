import { invalid } from '#kernel/problems.ts';
import type { ForeignRows } from '#server/crud/foreign-tables.ts';
import {
  type BoardCard,
  byField,
  listOf,
  namedChecks,
  rowsOfCards,
  textOf,
  type Thing,
  thingOf,
  thingsOf,
} from '#modules/work/tasks/imports/board-rows.server.ts';
import { fileLink, type SaidComment } from '#modules/work/tasks/imports/part-cells.ts';

/** As much of Trello's export of a board as becomes tasks. */
interface Board extends Thing {
  readonly lists: readonly Thing[];
  readonly cards: readonly Thing[];
}

const isBoard = (content: unknown): content is Board =>
  typeof content === 'object' && content !== null && areThings(content, 'lists') && areThings(content, 'cards');
const areThings = (content: object, name: string): boolean => {
  const list = (content as Record<string, unknown>)[name];
  return Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null);
};

/**
 * Trello's JSON export of a board: a card is a task, its list a status. Cards in the archive stay there.
 * @throws 422 `single_card` for the export of one card, which is no table.
 */
export function trelloRows(content: unknown): ForeignRows | null {
  const { idBoard, idList, name } = thingOf(content);
  if (textOf(idBoard) && textOf(idList) && textOf(name)) throw invalid('file', 'single_card');
  if (!isBoard(content)) return null;
  const open = content.cards.filter(({ closed }) => closed !== true);
  return rowsOfCards(open.map(cardReader(content)), content.cards.length - open.length);
}

/** Everything that belongs to cards is put in order once, however many cards there are. */
function cardReader(board: Board): (card: Thing) => BoardCard {
  const listNames = new Map(board.lists.map(({ id, name }) => [id, textOf(name)]));
  const members = new Map(thingsOf(board.members).map(({ id, fullName }) => [id, textOf(fullName)]));
  const memberOf = (id: unknown) => members.get(id) || textOf(id);
  const checklists = Map.groupBy(thingsOf(board.checklists), ({ idCard }) => idCard);
  const actions = byField(thingsOf(board.actions), 'type');
  const ofCards = (type: string) => Map.groupBy(actions.get(type) ?? [], ({ data }) => thingOf(thingOf(data).card).id);
  const comments = ofCards('commentCard');
  const moves = ofCards('updateCard');
  return (card) => {
    const link = textOf(card.shortLink);
    const files = thingsOf(card.attachments).map(({ name, url }) => fileLink(textOf(name), textOf(url)));
    return {
      name: textOf(card.name),
      number: link && `trello-${link}`,
      status: listNames.get(card.idList) ?? '',
      project: textOf(board.name),
      people: listOf(card.idMembers).map(memberOf),
      due: textOf(card.due),
      // A label may have no name, only a colour.
      labels: thingsOf(card.labels).map(({ name, color }) => textOf(name) || textOf(color)),
      text: [textOf(card.desc), ...files],
      created: madeAt(card),
      moved: movedAt(card, moves.get(card.id) ?? []) || textOf(card.dateLastActivity),
      checks: namedChecks(
        (checklists.get(card.id) ?? []).map(({ name, checkItems }) => ({
          name: textOf(name),
          checks: thingsOf(checkItems).map((one) => ({ text: textOf(one.name), isPassed: one.state === 'complete' })),
        })),
      ),
      comments: (comments.get(card.id) ?? []).map(saidIn),
      start: textOf(card.start),
    };
  };
}

function saidIn({ date, data, memberCreator }: Thing): SaidComment {
  const { fullName, username } = thingOf(memberCreator);
  return { at: textOf(date), author: textOf(fullName) || textOf(username), text: textOf(thingOf(data).text) };
}

/** When the card came to its list. */
const movedAt = ({ idList }: Thing, moves: readonly Thing[]): string =>
  moves
    .flatMap(({ date, data }) => (thingOf(thingOf(data).listAfter).id === idList ? textOf(date) : []))
    .reduce((latest, date) => (date > latest ? date : latest), '');

/** The ids of Trello begin with the second in which they were made. */
function madeAt({ id }: Thing): string {
  const seconds = /^([0-9a-f]{8})[0-9a-f]{16}$/.exec(textOf(id))?.[1];
  return seconds ? new Date(Number.parseInt(seconds, 16) * 1000).toISOString() : '';
}
