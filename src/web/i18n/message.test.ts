import { beforeAll, describe, expect, it } from 'vitest';
import { bringReader, formatMessage, reader } from '#web/i18n/message.ts';

it('that must be read shows nothing until its reader is there, and brings it', async () => {
  const told = new Promise<void>((resolve) => void reader.subscribe(resolve));
  expect(formatMessage('{n, plural, other {# ta}}', { n: 2 }, 'uz')).toBe('');
  await told;
  expect(formatMessage('{n, plural, other {# ta}}', { n: 2 }, 'uz')).toBe('2 ta');
});

describe('a message', () => {
  beforeAll(bringReader);
  it('without syntax comes back as it is', () => {
    expect(formatMessage('Saqlash', undefined, 'uz')).toBe('Saqlash');
    expect(formatMessage('Oʻzgarishlar jurnali', { n: 1 }, 'uz')).toBe('Oʻzgarishlar jurnali');
  });
  it('fills plain placeholders, and leaves those without a value in sight', () => {
    expect(formatMessage('{min} dan {max} gacha', { min: 1, max: 10 }, 'uz')).toBe('1 dan 10 gacha');
    expect(formatMessage('Salom, {name}!', {}, 'uz')).toBe('Salom, {name}!');
  });
  it('chooses the plural of the language', () => {
    const ru = '{n, plural, one {# задача} few {# задачи} many {# задач} other {# задачи}}';
    expect([1, 3, 11, 22].map((n) => formatMessage(ru, { n }, 'ru'))).toEqual([
      '1 задача',
      '3 задачи',
      '11 задач',
      '22 задачи',
    ]);
    expect(formatMessage('{n, plural, one {bitta} other {# ta}}', { n: 1 }, 'uz')).toBe('bitta');
  });
  it('writes Uzbek numbers with spaces although the browser has no Uzbek', () => {
    expect(formatMessage('{n, number} ta', { n: 12480 }, 'uz').replace(/\s/g, ' ')).toBe('12 480 ta');
  });
  it('that cannot be parsed is shown as it stands', () => {
    expect(formatMessage('{n, plural, one {x}', { n: 1 }, 'ru')).toBe('{n, plural, one {x}');
    expect(formatMessage('{n, plural, other {#}}', {}, 'ru')).toContain('');
  });
});
