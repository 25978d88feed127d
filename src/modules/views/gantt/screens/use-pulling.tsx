import { type RefObject, useEffect, useRef, useState } from 'react';
import type { View } from '#modules/views/gantt/screens/paint-ground.ts';
import { type Drawn, PointerHand } from '#modules/views/gantt/screens/pointer-hand.tsx';
import type { Plan } from '#modules/views/gantt/screens/use-plan.tsx';

/** The pointer over the picture: what it pulls that is no bar, where it is, and over which bar. */
export function usePulling(scroller: RefObject<HTMLDivElement | null>, viewNow: () => View, plan: Plan) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [pointer, setPointer] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const latest = useRef(plan);
  useEffect(() => {
    latest.current = plan;
  });
  useEffect(() => {
    const planNow = () => latest.current;
    const hand = new PointerHand({ scroller: scroller.current!, viewNow, planNow, setDrawn, setPointer, setHovered });
    return () => hand.end();
  }, [scroller, viewNow]);
  return { drawn, pointer, hovered };
}
