import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option } from '#kernel/row-verbs.ts';
import { optionsQuery, type Within } from '#web/cache/options.ts';
import { useReferences } from '#web/cache/references.ts';

interface Asked {
  readonly path: string;
  readonly chosen: readonly number[];
  readonly within?: Within | undefined;
  /** These come before others as long as nothing is typed. */
  readonly near?: readonly number[];
  /** Nobody has to turn to it first. */
  readonly isAtOnce?: boolean;
}

/** Rows to choose from: searched by the server, in both scripts, once somebody turns to them. */
export function useOfferedRows({ path, chosen, within, near = [], isAtOnce = false }: Asked) {
  const [q, ask] = useState('');
  const [isBegun, setBegun] = useState(isAtOnce);
  const {
    data = [],
    isPlaceholderData,
    isPending,
  } = useQuery({
    ...optionsQuery(path, q, within),
    enabled: isBegun,
    // What lies within another row is never shown in the place of this one's.
    ...(!within && { placeholderData: keepPreviousData }),
  });
  const known = useReferences(path, chosen);
  const isFar = ({ id }: Option) => Number(!near.includes(id));
  const isKnown = (id: number) => data.some((one) => one.id === id);
  return {
    q,
    ask,
    begin: () => setBegun(true),
    known,
    /** Without a question what is chosen stands among the rest, whether it would be found or not. */
    offered: q
      ? data
      : [...known.filter(({ id }) => !isKnown(id)), ...data].toSorted((one, other) => isFar(one) - isFar(other)),
    isFresh: !isPending && !isPlaceholderData,
  };
}
