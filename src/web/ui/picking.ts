import { useEffect, useEffectEvent, useState } from 'react';

/** A row that may be chosen. */
export interface Offer {
  readonly id: number;
  readonly name: string;
  readonly color?: string | null;
  /** What tells rows of the same name apart. */
  readonly detail?: string | null | undefined;
}

/** Stands for a row that is not there yet. Only who sees it lit and presses it makes one. */
export const toBeMade = 0;
export const isToBeMade = ({ id }: Offer): boolean => id === toBeMade;

export interface Picking {
  readonly chosen: Offer | null;
  /** What was typed before and named nothing. */
  readonly unmatched?: string | null;
  readonly offered: readonly Offer[];
  /** What is offered answers what is typed by now. */
  readonly isFresh: boolean;
  readonly mayClear: boolean;
  readonly ask: (q: string) => void;
  readonly choose: (offer: Offer | null) => void;
  /** What was typed names nothing: it stays, and is said. */
  readonly leaveUnmatched: (text: string) => void;
}

const isNamed = ({ name }: Offer, text: string) => name.toLowerCase() === text.toLowerCase();

/**
 * A choice by typing, wherever one chooses: the first match is lit, Enter and Tab take it as soon as it is there, and
 * what names nothing is left where it stands.
 */
export function usePicking({ chosen, unmatched, offered, isFresh, mayClear, ask, choose, leaveUnmatched }: Picking) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [walkedTo, walkTo] = useState<number | null>(null);
  /** Enter or Tab came before the answer. */
  const [isWanted, want] = useState(false);
  const text = typed?.trim() ?? '';
  const before = offered.findIndex(({ id }) => id === chosen?.id);
  const lit = Math.min(walkedTo ?? (text ? 0 : before), offered.length - 1);

  const pick = (offer: Offer | null) => {
    setTyped(null);
    want(false);
    setOpen(false);
    walkTo(null);
    ask('');
    if (offer?.id !== chosen?.id || unmatched) choose(offer);
  };
  const keepTyped = () => {
    setTyped(null);
    leaveUnmatched(text);
  };
  const take = () => {
    const offer = offered[lit];
    if (!isFresh) {
      leaveUnmatched(text);
      want(true);
    } else if (offer) pick(offer);
    else leaveUnmatched(text);
  };
  const arrive = useEffectEvent(() => {
    const first = offered[0];
    if (isWanted && isFresh && first && !isToBeMade(first)) pick(first);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- waited for from outside
  useEffect(() => arrive(), [offered, isFresh, isWanted]);

  return {
    shown: typed ?? unmatched ?? chosen?.name ?? '',
    isOpen,
    lit,
    /** What is typed has no answer yet: what will be taken is not known. */
    isAwaited: text !== '' && !isFresh,
    open: () => setOpen(true),
    pick,
    type: (next: string) => {
      setTyped(next);
      walkTo(null);
      want(false);
      setOpen(true);
      ask(next.trim());
    },
    /** True when the key was for the choice and for nothing else. */
    press: (key: string): boolean => {
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        setOpen(true);
        const step = key === 'ArrowDown' ? 1 : -1;
        if (isOpen && offered.length) walkTo((lit + step + offered.length) % offered.length);
        return true;
      }
      const isChosen = Boolean(text) || (isOpen && walkedTo !== null);
      if (key === 'Enter') {
        if (isChosen || (isOpen && lit >= 0)) take();
        else if (typed === '' && mayClear) pick(null);
        else return false;
        return true;
      }
      if (key === 'Tab' && isChosen && !(offered[lit] && isToBeMade(offered[lit]))) take();
      if (key === 'Escape' && isOpen) {
        pick(chosen);
        return true;
      }
      return false;
    },
    leave: () => {
      setOpen(false);
      walkTo(null);
      if (typed === null || isWanted) return;
      const there = offered.filter((offer) => !isToBeMade(offer));
      const named = there.find((offer) => isNamed(offer, text)) ?? (there.length === 1 ? there[0] : undefined);
      if (!text) pick(mayClear ? null : chosen);
      else if (isFresh && named) pick(named);
      else keepTyped();
    },
  };
}
