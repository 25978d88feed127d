import { type MouseEvent, useRef, useState } from 'react';
import { rowPlaceOf } from '#web/grid/grid-place.ts';

/** A pointer that stays on a row for so long rests there. */
const restMs = 80;

/** Where the pointer rests: rows that pass below it while one scrolls need no button. -1: on none. */
export function usePointedRow(): [pointed: number, onPointerOver: (event: MouseEvent) => void] {
  const [pointed, setPointed] = useState(-1);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onPointerOver = ({ target }: MouseEvent) => {
    clearTimeout(resting.current);
    const place = rowPlaceOf(target as Element);
    resting.current = setTimeout(() => setPointed(place), restMs);
  };
  return [pointed, onPointerOver];
}
