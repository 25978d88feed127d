import type { TooltipProps } from '@mantine/core';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from '#web/state/store.ts';
import { bringFloats, floatLibrary } from '#web/ui/float-coming.ts';

interface BubbleProps extends Pick<TooltipProps, 'label' | 'multiline' | 'maw'> {
  readonly of: RefObject<HTMLElement | null>;
  readonly opened: boolean;
}

/** Words beside what they explain. What places them comes with the first of them; nobody is told when it does not. */
export function Bubble({ of, opened, ...look }: BubbleProps) {
  const floats = useStore(floatLibrary);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  useEffect(() => {
    if (opened) bringFloats().catch(() => {});
  }, [opened]);
  return floats && wasOpened && <floats.Tooltip target={of} opened={opened} {...look} />;
}

/** So long a pointer rests before it is told what it rests on. */
const restMs = 400;

/** Does a pointer rest on it? A press is an answer, too: then nothing needs to be said. */
export function useResting() {
  const [isResting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => {
    clearTimeout(timer.current);
    setResting(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isResting) return;
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && setResting(false);
    document.addEventListener('keydown', hide);
    return () => document.removeEventListener('keydown', hide);
  }, [isResting]);
  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    bringFloats().catch(() => {});
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResting(true), restMs);
  };
  return { isResting, rests: { onPointerEnter, onPointerLeave: leave, onPointerDown: leave } };
}
