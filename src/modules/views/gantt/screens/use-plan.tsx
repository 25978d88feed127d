import { useMemo, useState } from 'react';
import { useReferences } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { ownStoreOf } from '#web/state/own-stores.ts';
import { useStore } from '#web/state/store.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { type ListFilters, useListFilters } from '#modules/views/task-views/door.tsx';
import type { Words } from '#modules/views/gantt/screens/bar-words.ts';
import { pictureOf } from '#modules/views/gantt/screens/picture.ts';
import { ownNames, usePlanAddress, type Way } from '#modules/views/gantt/screens/plan-address.ts';
import { overlaidRows, useGantt } from '#modules/views/gantt/screens/use-gantt.tsx';
import { useHeld } from '#modules/views/gantt/screens/use-held.tsx';
import type { Ghosts } from '#modules/views/gantt/what-if/what-if-props.ts';

/** What a person has folded on each of both screens, kept in this browser: by the keys of rows. */
const folding = ownStoreOf<Readonly<Record<string, readonly string[]>>>('vazifa.gantt_folded', {});

/** Where the keys stand: on the name of a line, or on a bar of it. */
export interface Active {
  readonly line: string;
  readonly id: number | null;
}

/** What is open over the plan. */
export interface Opened {
  readonly what: 'menu' | 'links' | 'dates';
  readonly id: number;
  readonly at?: { readonly x: number; readonly y: number };
}

/** Everything that the parts of a plan share: its answer, how it is drawn, what is selected and held. */
export function usePlan(by: Way) {
  const { t, lang } = useTexts();
  const format = useFormats();
  const filters: ListFilters = useListFilters(ownNames);
  const address = usePlanAddress(by);
  const { answer, overlays, show } = useGantt(by, { ...filters.asked, ...address.baselineAsked }, address.days);
  const folded = useStore(folding)[by] ?? nothing;
  const [selected, setSelected] = useState<ReadonlySet<number>>(none);
  const [active, setActive] = useState<Active | null>(null);
  const [wanted, goTo] = useState<Active | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { zoom, isPacked, isFlat, days } = address;
  const hasLoad = by === 'executor' && address.isShown('load');
  const { data } = answer;
  const { timeZone } = format;
  const { day_from, day_to } = days;
  const picture = useMemo(() => {
    if (!data) return null;
    const drawing = { folded: new Set(folded), isPacked, hasLoad, isFlat };
    const wanted = { zoom, timeZone, days: { day_from, day_to }, ...drawing };
    return pictureOf(overlaidRows(data, overlays), wanted, overlays);
  }, [data, overlays, folded, isPacked, hasLoad, isFlat, zoom, timeZone, day_from, day_to]);
  const holding = useHeld(picture, show);
  const [sideOpen, openSide] = useState(false);
  const [ghosts, showGhosts] = useState<Ghosts>(noGhosts);
  const today = format.today();
  const words: Words = useMemo(() => ({ t, lang, today }), [t, lang, today]);
  const toggleFold = (key: string) =>
    folding.set((now) => {
      const there = now[by] ?? nothing;
      return { ...now, [by]: there.includes(key) ? there.filter((one) => one !== key) : [...there, key] };
    });
  const foldAll = (keys: readonly string[]) => folding.set((now) => ({ ...now, [by]: keys }));
  const people = useReferences('admin/users', peopleIn(holding.trial?.answer ?? null));
  return {
    ...{ by, filters, address, answer, picture, holding, words, format, show },
    ...{ sideOpen, openSide, ghosts, showGhosts },
    ...{ wanted, goTo },
    ...{ selected, setSelected, active, setActive, opened, setOpened, toggleFold, foldAll },
    personOf: (id: number) => people.find((one) => one.id === id)?.name ?? '',
  };
}
export type Plan = ReturnType<typeof usePlan>;

const none: ReadonlySet<number> = new Set();
const noGhosts: Ghosts = new Map();
const nothing: readonly string[] = [];

/** Who is named by what a change would mean. */
const peopleIn = (answer: { readonly warnings: readonly { readonly user_id: number | null }[] } | null): number[] => [
  ...new Set((answer?.warnings ?? []).flatMap(({ user_id }) => user_id ?? [])),
];
