import type { ForeignRows } from '#server/crud/foreign-tables.ts';
import { checkCell, commentCell, fileLink, type SaidComment } from '#modules/tasks/sources/part-cells.ts';

type Thing = Readonly<Record<string, unknown>>;

/** As much of Trello's export of a board as becomes tasks. Nothing in it is believed to be there. */
interface Board extends Thing {
  readonly lists: readonly Thing[];
  readonly cards: readonly Thing[];
}

const columns = [
  ['Card', 'name'],
  ['Link', 'former_numbers'],
  ['List', 'status'],
  ['Board', 'project_id'],
  ['First member', 'executor_id'],
  ['Other members', 'participant_ids'],
  ['Due', 'deadline'],
  ['Labels', 'sticker_ids'],
  ['Description', 'text'],
  ['Created', 'created_on'],
  ['Moved', 'moved_at'],
  ['Checklists', 'checks'],
  ['Comments', 'comments'],
] as const;

const isBoard = (content: unknown): content is Board =>
  typeof content === 'object' && content !== null && areThings(content, 'lists') && areThings(content, 'cards');
const areThings = (content: object, name: string): boolean => {
  const list = (content as Record<string, unknown>)[name];
  return Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null);
};

/** Trello's JSON export of a board: a card is a task, its list a status. Cards in the archive stay there. */
export function trelloRows(content: unknown): ForeignRows | null {
  if (!isBoard(content)) return null;
  const cellsOf = cardReader(content);
  return {
    headings: columns.map(([heading]) => heading),
    targets: columns.map(([, target]) => target),
    rows: content.cards.filter(({ closed }) => closed !== true).map(cellsOf),
  };
}

/** Everything that belongs to cards is put in order once, however many cards there are. */
function cardReader(board: Board): (card: Thing) => string[] {
  const listNames = new Map(board.lists.map(({ id, name }) => [id, textOf(name)]));
  const members = new Map(thingsOf(board.members).map(({ id, fullName }) => [id, textOf(fullName)]));
  const memberOf = (id: unknown) => members.get(id) || textOf(id);
  const checklists = Map.groupBy(thingsOf(board.checklists), ({ idCard }) => idCard);
  const actions = thingsOf(board.actions);
  const actionsOf = (type: string) =>
    Map.groupBy(
      actions.filter((one) => one.type === type),
      ({ data }) => thingOf(thingOf(data).card).id,
    );
  const comments = actionsOf('commentCard');
  const moves = actionsOf('updateCard');
  return (card) => {
    const people = listOf(card.idMembers).map(memberOf);
    const labels = thingsOf(card.labels).map(({ name }) => textOf(name));
    const link = textOf(card.shortLink);
    const files = thingsOf(card.attachments).map(({ name, url }) => fileLink(textOf(name), textOf(url)));
    return [
      textOf(card.name),
      link && `trello-${link}`,
      listNames.get(card.idList) ?? '',
      textOf(board.name),
      people[0] ?? '',
      people.slice(1).join(', '),
      textOf(card.due),
      labels.filter(Boolean).join(', '),
      [textOf(card.desc), ...files].filter(Boolean).join('\n\n'),
      madeAt(card),
      movedAt(card, moves.get(card.id) ?? []) || textOf(card.dateLastActivity),
      checksOf(checklists.get(card.id) ?? []),
      commentCell((comments.get(card.id) ?? []).map(saidIn).toSorted((a, b) => a.at.localeCompare(b.at))),
    ];
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

/** The lines of several checklists one after another, each behind the name of its list. */
function checksOf(lists: readonly Thing[]): string {
  const prefix = ({ name }: Thing) => (lists.length > 1 && textOf(name) ? `${textOf(name)}: ` : '');
  return checkCell(
    lists.flatMap((list) =>
      thingsOf(list.checkItems)
        .filter(({ name }) => textOf(name).trim())
        .map(({ name, state }) => ({ text: prefix(list) + textOf(name), isPassed: state === 'complete' })),
    ),
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const thingOf = (value: unknown): Thing => (typeof value === 'object' && value !== null ? (value as Thing) : {});
const thingsOf = (value: unknown): Thing[] =>
  listOf(value)
    .filter((one) => one === thingOf(one))
    .map(thingOf);
