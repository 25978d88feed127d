import { fold } from '#kernel/search-folding.ts';
import type { Translate } from '#web/i18n/texts.ts';
import type { Command } from '#web/keys/commands.ts';
import type { FoundRow } from '#web/product/product-parts.ts';

interface ItemBase {
  readonly id: string;
  readonly name: string;
  readonly hint?: string;
  readonly icon: string;
  readonly keys?: string;
  /** Typed by a person, in whatever language. */
  readonly isTyped?: boolean;
}
export type PaletteItem = ItemBase & ({ readonly perform: () => unknown } | { readonly href: string });

export interface PaletteGroup {
  /** Its heading is the text `palette.section.<key>`. */
  readonly key: string;
  readonly items: readonly PaletteItem[];
}

interface PaletteSources {
  readonly question: string;
  readonly commands: readonly Command[];
  readonly recent: readonly string[];
  readonly found: readonly FoundRow[];
  /** The projects that stand in the menu, and how another one comes there or leaves. */
  readonly pins: { readonly ids: readonly number[]; readonly toggle: (id: number) => void };
  readonly hrefOfFound: (row: FoundRow) => string | null;
  readonly hrefOfQuestion: (question: string) => string | null;
  readonly t: Translate;
}

const icons = { task: 'circle-check', project: 'folder', person: 'user' } as const;
const sections = ['create', 'go', 'view', 'account'] as const;
const longestSection = 6;

/** What the palette offers for what was typed: any script finds any text, see `fold`. */
export function paletteGroups(sources: PaletteSources): PaletteGroup[] {
  const { question, commands, recent, found, pins, hrefOfFound, hrefOfQuestion, t } = sources;
  const itemOf = (command: Command): PaletteItem => ({
    id: command.id,
    name: command.name ?? t(command.text, command.values),
    icon: command.icon,
    ...(command.keys && { keys: command.keys }),
    perform: command.perform,
  });
  const offered = commands.filter(({ id }) => id !== 'palette').map(itemOf);
  if (question === '') {
    const visited = recent
      .filter((route) => route !== '/')
      .flatMap((route) => offered.find(({ id }) => id === `go ${route}`) ?? [])
      .slice(1, 6);
    const rest = sections.map((section) => ({
      key: section,
      items: commands.filter((one) => one.section === section && one.id !== 'palette').map(itemOf),
    }));
    return [{ key: 'recent', items: visited }, ...rest].filter(({ items }) => items.length > 0);
  }
  const words = fold(question).split(/\s+/).filter(Boolean);
  const ranked = offered
    .map((item) => ({ item, rank: rankOf(fold(item.name), words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ item }) => item);
  const kinds = (['task', 'project', 'person'] as const).map((kind) => ({
    key: kind,
    items: found
      .filter((row) => row.kind === kind)
      .slice(0, longestSection)
      .flatMap((row): PaletteItem[] => {
        const href = hrefOfFound(row);
        if (!href) return [];
        const hint = row.subtitle ? { hint: row.subtitle } : {};
        const open = { id: `${kind} ${row.id}`, name: row.title, ...hint, icon: icons[kind], isTyped: true, href };
        return kind === 'project' ? [open, pinItem(row, pins, t)] : [open];
      }),
  }));
  const everywhere = hrefOfQuestion(question);
  const further: PaletteItem[] = everywhere
    ? [{ id: 'everywhere', name: t('palette.everywhere', { q: question }), icon: 'search', href: everywhere }]
    : [];
  const all = [
    { key: 'commands', items: ranked.slice(0, longestSection) },
    ...kinds,
    { key: 'further', items: further },
  ];
  return all.filter(({ items }) => items.length > 0);
}

function pinItem({ id, title }: FoundRow, { ids, toggle }: PaletteSources['pins'], t: Translate): PaletteItem {
  const isPinned = ids.includes(id);
  const action = t(isPinned ? 'action.unpin' : 'action.pin');
  const icon = isPinned ? 'pinned-off' : 'pin';
  return { id: `pin ${id}`, name: `${action}: ${title}`, icon, perform: () => toggle(id) };
}

/** 0 when a word is missing; a name that begins with what was typed comes before one that holds it somewhere. */
function rankOf(name: string, words: readonly string[]): number {
  let rank = 0;
  for (const word of words) {
    const at = name.indexOf(word);
    if (at < 0) return 0;
    rank += at === 0 ? 3 : name[at - 1] === ' ' ? 2 : 1;
  }
  return rank;
}
