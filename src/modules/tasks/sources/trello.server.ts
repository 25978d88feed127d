import type { ForeignRows } from '#server/crud/import/foreign-tables.ts';

/** As much of Trello's export of a board as becomes tasks. Nothing in it is believed to be there. */
interface Board {
  readonly name?: unknown;
  readonly lists: readonly Thing[];
  readonly cards: readonly Card[];
  readonly members?: readonly (Thing & { readonly fullName?: unknown })[];
  readonly checklists?: readonly Checklist[];
}
interface Thing {
  readonly id?: unknown;
  readonly name?: unknown;
}
interface Card extends Thing {
  readonly desc?: unknown;
  readonly due?: unknown;
  readonly idList?: unknown;
  readonly idMembers?: unknown;
  readonly labels?: unknown;
  readonly closed?: unknown;
  readonly shortLink?: unknown;
}
interface Checklist extends Thing {
  readonly idCard?: unknown;
  readonly checkItems?: unknown;
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
  return {
    headings: columns.map(([heading]) => heading),
    targets: columns.map(([, target]) => target),
    rows: content.cards.filter(({ closed }) => closed !== true).map((card) => cellsOf(content, card)),
  };
}

function cellsOf(board: Board, card: Card): string[] {
  const nameOf = (list: readonly Thing[] | undefined, id: unknown): string =>
    textOf(Array.isArray(list) ? list.find((one) => one?.id === id)?.name : '');
  const members = listOf(card.idMembers).map((id) => memberName(board, id));
  const labels = listOf(card.labels).map((label) => textOf((label as Thing | null)?.name));
  const link = textOf(card.shortLink);
  return [
    textOf(card.name),
    link && `trello-${link}`,
    nameOf(board.lists, card.idList),
    textOf(board.name),
    members[0] ?? '',
    members.slice(1).join(', '),
    textOf(card.due),
    labels.filter(Boolean).join(', '),
    [textOf(card.desc), ...checklistsOf(board, card)].filter(Boolean).join('\n\n'),
  ];
}

function memberName({ members }: Board, id: unknown): string {
  const member = Array.isArray(members) ? members.find((one) => one?.id === id) : undefined;
  return textOf(member?.fullName) || textOf(id);
}

/** Checklists stand below the description, ticked as they were. */
const checklistsOf = ({ checklists }: Board, card: Card): string[] =>
  listOf(checklists)
    .map((list) => list as Checklist)
    .filter((list) => typeof list?.idCard === 'string' && list.idCard === card.id)
    .map((list) => {
      const items = listOf(list.checkItems).map((item) => {
        const { name, state } = (item ?? {}) as { name?: unknown; state?: unknown };
        return `- [${state === 'complete' ? 'x' : ' '}] ${textOf(name)}`;
      });
      return [`### ${textOf(list.name)}`, ...items].join('\n');
    });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
