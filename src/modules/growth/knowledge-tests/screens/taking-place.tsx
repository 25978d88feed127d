import { useState } from 'react';
import { lasting, read, write } from '#web/state/storage.ts';

interface Place {
  readonly at: number;
  /** Questions marked for later, by their ids. */
  readonly later: readonly number[];
}

const keyOf = (owner: string) => `vazifa.taking.${owner}`;

/** On which question somebody is and what they marked for later: their own notes, which the server is not told. */
export function useTakingPlace(owner: string, count: number) {
  const [place, setPlace] = useState<Place>(() => {
    const kept = read<Place>(lasting, keyOf(owner)) ?? { at: 0, later: [] };
    return { ...kept, at: Math.min(Math.max(0, kept.at), Math.max(0, count - 1)) };
  });
  const change = (next: Place) => {
    setPlace(next);
    write(lasting, keyOf(owner), next);
  };
  return {
    ...place,
    goTo: (at: number) => at >= 0 && at < count && change({ ...place, at }),
    toggleLater: (id: number) =>
      change({
        ...place,
        later: place.later.includes(id) ? place.later.filter((one) => one !== id) : [...place.later, id],
      }),
  };
}

export const forgetPlace = (owner: string): void => write(lasting, keyOf(owner), undefined);
