import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { namesUnderway } from '#web/cache/references.ts';
import { storeOf, useStore } from '#web/state/store.ts';

/** Parts that are there by then are shown together: nothing moves under the eye. Later ones come by themselves. */
const togetherMs = 2_500;
/** A part whose code has come begins to ask, and its rows ask for names: it is on its way again at once. */
const breathMs = 30;

/** How many parts of the page are still on their way. */
export const waitingParts = storeOf(0);

/** Counts a part as on its way for as long as what calls this stands in its place. */
export function useWaitingPart(): void {
  useEffect(() => {
    waitingParts.set((count) => count + 1);
    return () => waitingParts.set((count) => count - 1);
  }, []);
}

/**
 * True once no part of the page is on its way, nor its rows, nor the names in them, or one has been for too long. Until
 * then the page stands with the class `together`, which nobody sees. `of` is what the page shows; undefined: not yet.
 */
export function useShownTogether(of: unknown): boolean {
  const count = useStore(waitingParts) + useStore(namesUnderway) + useIsFetching({ predicate: isFirst });
  const [shown, show] = useState<unknown>(undefined);
  useEffect(() => {
    if (of === undefined) return;
    const patience = setTimeout(() => show(of), togetherMs);
    return () => clearTimeout(patience);
  }, [of]);
  useEffect(() => {
    if (of === undefined || count > 0) return;
    const settled = setTimeout(() => show(of), breathMs);
    return () => clearTimeout(settled);
  }, [of, count]);
  return of !== undefined && shown === of;
}

const isFirst = ({ state }: { readonly state: { readonly data: unknown } }): boolean => state.data === undefined;
