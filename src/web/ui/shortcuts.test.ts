import { describe, expect, it } from 'vitest';
import { isPlain, keysOf, type Press, shortcutReader } from '#web/ui/shortcuts.ts';

const press = (code: string, more: Partial<Press> = {}): Press => ({
  code,
  key: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});
const shortcuts = ['mod+KeyK', 'KeyG KeyT', 'KeyC', 'shift+Slash', 'mod+KeyZ'];

describe('a shortcut', () => {
  it('works by the place of the key, so also on a Cyrillic layout', () => {
    const read = shortcutReader();
    expect(read(press('KeyK', { ctrlKey: true, key: 'л' }), shortcuts)).toBe('mod+KeyK');
    expect(read(press('KeyK', { key: 'л' }), shortcuts)).toBeUndefined();
    expect(read(press('KeyC', { key: 'с' }), shortcuts)).toBe('KeyC');
    expect(read(press('KeyC', { ctrlKey: true }), shortcuts)).toBeUndefined();
  });
  it('of two keys wants them one after the other, within a second', () => {
    let time = 0;
    const read = shortcutReader(() => time);
    expect(read(press('KeyG'), shortcuts)).toBeUndefined();
    time = 900;
    expect(read(press('KeyT'), shortcuts)).toBe('KeyG KeyT');
    read(press('KeyG'), shortcuts);
    time = 2_000;
    expect(read(press('KeyT'), shortcuts)).toBeUndefined();
  });
  it('question mark is found where the layout has it', () => {
    const read = shortcutReader();
    expect(read(press('Slash', { shiftKey: true, key: '?' }), shortcuts)).toBe('shift+Slash');
    expect(read(press('Digit7', { shiftKey: true, key: '?' }), shortcuts)).toBe('shift+Slash');
    expect(read(press('Slash', { key: '.' }), shortcuts)).toBeUndefined();
  });
  it('without a modifier is left to typing', () => {
    expect(shortcuts.map(isPlain)).toEqual([false, true, true, true, false]);
  });
  it('is printed as on the keyboard', () => {
    expect(shortcuts.map(keysOf)).toEqual([['Ctrl', 'K'], ['G', 'T'], ['C'], ['?'], ['Ctrl', 'Z']]);
  });
});
