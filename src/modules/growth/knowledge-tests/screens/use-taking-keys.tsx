import { useEffect, useEffectEvent } from 'react';

interface TakingKeys {
  /** Chooses the option of a number from 1; false: there is none. */
  readonly choose: (n: number) => boolean;
  readonly next: () => void;
  readonly previous: () => void;
  readonly later: () => void;
}

const typing = 'textarea, [contenteditable="true"], input:not([type=radio], [type=checkbox])';
/** What Enter means something else on. */
const pressed = 'button, a, [role="combobox"], summary, textarea';

/** Digits choose, arrows and Enter go on, L marks for later: by the places of the keys, on any layout. */
export function useTakingKeys(keys: TakingKeys, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('dialog, [role="dialog"], [role="listbox"], [role="menu"]')) return;
    const types = Boolean(target?.closest(typing));
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === 'Enter') {
      if (target?.closest(pressed)) return;
      done();
      return keys.next();
    }
    if (types) return;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (digit && !event.shiftKey) {
      if (keys.choose(Number(digit))) done();
      return;
    }
    const act = { ArrowRight: keys.next, ArrowLeft: keys.previous, KeyL: keys.later }[event.code];
    if (!act || event.shiftKey) return;
    done();
    act();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    // Before the keys of the frame: on this page a letter means what it means here.
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, [isOn]);
}
