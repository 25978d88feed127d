import { useEffect } from 'react';
import type { Values } from '#web/i18n/values.ts';
import { storeOf, useStore } from '#web/state/store.ts';
import { type OwnKeys, ownKeys } from '#web/keys/own-keys.ts';
import type { IconName } from '#web/ui/icon.tsx';

export type CommandSection = 'create' | 'go' | 'view' | 'account';

/** Something that a person can do, as a value: it feeds the palette, the sheet of keys, menus and its own shortcut. */
export interface Command {
  readonly id: string;
  /** The key of its name, or the name itself where the server gave it. */
  readonly text: string;
  readonly values?: Values;
  readonly name?: string;
  readonly icon: IconName | (string & {});
  readonly section: CommandSection;
  /** See `shortcuts.ts`. */
  readonly keys?: string;
  readonly visible?: () => boolean;
  /** Runs also where a person types, e.g. submitting a form. */
  readonly perform: () => unknown;
}

const lists = storeOf<readonly (readonly Command[])[]>([]);

/** Offers the commands while the component is there; those of what came last go first. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    lists.set((now) => [commands, ...now]);
    return () => lists.set((now) => now.filter((list) => list !== commands));
  }, [commands]);
}

/**
 * Each once, with the keys that the person has chosen for it; `shippedKeys` are those that it came with. Keys belong to
 * what came last: on a list N makes a row of that list, elsewhere a task.
 */
const visibleOf = (all: readonly (readonly Command[])[], own: OwnKeys): (Command & { shippedKeys?: string })[] => {
  const seen = new Set<string>();
  const taken = new Set<string>();
  return all.flat().flatMap((command) => {
    if (seen.has(command.id) || command.visible?.() === false) return [];
    seen.add(command.id);
    const { [command.id]: chosen } = own;
    const shippedKeys = command.keys;
    const keys = chosen === undefined ? shippedKeys : (chosen ?? undefined);
    const isFree = keys === undefined || !taken.has(keys);
    if (keys) taken.add(keys);
    return [{ ...command, keys: isFree ? keys : undefined, shippedKeys }];
  });
};

export const commandsNow = () => visibleOf(lists.get(), ownKeys.get());
export const useAllCommands = () => visibleOf(useStore(lists), useStore(ownKeys));
