import { describe, expect, it } from 'vitest';
import { chordOf, clash, isTaken } from '#web/keys/choosing-keys.ts';

describe('keys that a person chooses', () => {
  const press = (code: string, more: object = {}) => ({
    code,
    key: '',
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...more,
  });
  it('are read from a press by the place of the key, and never from a modifier alone', () => {
    expect(chordOf(press('KeyJ', { key: 'о' }))).toBe('KeyJ');
    expect(chordOf(press('KeyJ', { ctrlKey: true, shiftKey: true }))).toBe('mod+shift+KeyJ');
    expect(chordOf(press('ShiftLeft', { shiftKey: true }))).toBeNull();
    expect(chordOf(press('KeyJ', { altKey: true }))).toBeNull();
  });
  it('clash with the same keys and with a sequence that they would begin', () => {
    expect(clash('KeyG', 'KeyG KeyT')).toBe(true);
    expect(clash('KeyG KeyT', 'KeyG KeyB')).toBe(false);
    expect(clash('mod+KeyK', 'mod+KeyK')).toBe(true);
    expect(clash('mod+KeyK', 'KeyK')).toBe(false);
  });
  it('may be neither the browser’s nor those of lists and forms', () => {
    expect(['mod+KeyW', 'Enter', 'Space KeyA', 'mod+KeyV'].map(isTaken)).toEqual([true, true, true, true]);
    expect(['KeyJ', 'mod+KeyJ', 'KeyG KeyX'].map(isTaken)).toEqual([false, false, false]);
  });
});
