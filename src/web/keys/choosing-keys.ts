import { isMac, type Press } from '#web/ui/shortcuts.ts';

/** The places of keys that only change what other keys mean. */
const modifiers = /^(Control|Meta|Shift|Alt|OS)(Left|Right)?$/;

/** The press as a shortcut says it; null for a modifier alone, and with Alt, which writes letters on many layouts. */
export function chordOf(press: Press): string | null {
  if (modifiers.test(press.code) || press.altKey || !press.code) return null;
  const mod = isMac() ? press.metaKey : press.ctrlKey;
  return `${mod ? 'mod+' : ''}${press.shiftKey ? 'shift+' : ''}${press.code}`;
}

/** Would one press mean both? A key that begins a sequence cannot stand alone. */
export const clash = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);

/** What browsers keep for themselves: no page hears of it. */
const browserKeys = ['mod+KeyW', 'mod+KeyT', 'mod+KeyN', 'mod+shift+KeyN', 'mod+shift+KeyT', 'mod+shift+KeyW', 'F11'];
/** Keys that lists, boards and forms use everywhere. */
const takenKeys = ['Enter', 'Escape', 'Space', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'mod+Enter'];
const editingKeys = ['mod+KeyC', 'mod+KeyV', 'mod+KeyX', 'mod+KeyA'];

export const isTaken = (shortcut: string): boolean =>
  [...browserKeys, ...takenKeys, ...editingKeys].some((one) => clash(one, shortcut));
