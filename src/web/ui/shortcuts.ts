/**
 * Shortcuts by the place of a key and not by its letter, so that they work on every keyboard layout: `mod+KeyK`,
 * `KeyG KeyT` (one after the other), `shift+Slash`. `mod` is ⌘ on a Mac and Ctrl elsewhere.
 */
export interface Press {
  readonly code: string;
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** A second key of a sequence counts within this time. */
const sequenceMs = 1_000;

export const isMac = () => /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

function isPress(chord: string, press: Press): boolean {
  const parts = chord.split('+');
  const code = parts.at(-1)!;
  const wants = (name: string) => parts.includes(name);
  const mod = isMac() ? press.metaKey : press.ctrlKey;
  // The question mark is on another key in the Russian layout: its sign counts as well.
  const isQuestion = code === 'Slash' && wants('shift') && press.key === '?';
  if (isQuestion) return !mod && !press.altKey;
  return press.code === code && mod === wants('mod') && press.shiftKey === wants('shift') && !press.altKey;
}

/** Finds which of the shortcuts a press completes; keeps in mind the first key of a sequence. */
export function shortcutReader(now: () => number = Date.now) {
  let first: { press: Press; at: number } | null = null;
  return (press: Press, shortcuts: readonly string[]): string | undefined => {
    const before = first && now() - first.at < sequenceMs ? first.press : null;
    first = { press, at: now() };
    const sequence = before && shortcuts.find((one) => isSequence(one, before, press));
    return sequence || shortcuts.find((one) => !one.includes(' ') && isPress(one, press));
  };
}

function isSequence(shortcut: string, before: Press, press: Press): boolean {
  const [one, two] = shortcut.split(' ');
  return Boolean(one && two && isPress(one, before) && isPress(two, press));
}

/** Does the press work without a modifier, so that it must not be taken from someone who types? */
export const isPlain = (shortcut: string): boolean => !shortcut.includes('mod+');

const names: Record<string, string> = {
  Slash: '/',
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Space: '␣',
  Delete: 'Del',
};

/** The keys of a shortcut as they are printed on a keyboard: `['Ctrl', 'K']`; a sequence as `['G', 'T']`. */
export function keysOf(shortcut: string): string[] {
  if (shortcut === 'shift+Slash') return ['?'];
  return shortcut
    .split(/[+ ]/)
    .map((part) =>
      part === 'mod'
        ? isMac()
          ? '⌘'
          : 'Ctrl'
        : part === 'shift'
          ? 'Shift'
          : (names[part] ?? part.replace(/^Key|^Digit/, '')),
    );
}
