import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import places from '#modules/places/regions.json' with { type: 'json' };
import { catalogue } from '#modules/texts.ts';
import glossary from '#modules/translations/glossary.facts.json' with { type: 'json' };
import { literalsOf, mapLiterals } from '#modules/translations/message-literals.ts';
import { toCyrillic, toLatin } from '#modules/translations/transliteration.ts';

const placeNames = places.flatMap(({ names, areas }) => [names, ...areas.map((area) => area.names)]);

describe('from Latin to Cyrillic and back', () => {
  it('every term of the glossary comes out right, both ways', () => {
    expect(glossary.map(([uz]) => [uz, toCyrillic(uz!)])).toEqual(glossary);
    expect(glossary.map(([, uk]) => [toLatin(uk!), uk])).toEqual(glossary);
  });
  it('every region, district and city comes out right, both ways', () => {
    expect(placeNames.length).toBe(220);
    expect(placeNames.map(({ uz }) => toCyrillic(uz))).toEqual(placeNames.map(({ uk }) => uk));
    expect(placeNames.map(({ uk }) => toLatin(uk))).toEqual(placeNames.map(({ uz }) => uz));
  });
  it('nearly every text of the product comes out as people wrote it', () => {
    const all = Object.values(catalogue);
    const right = all.filter(({ uz, uk }) => toCyrillic(uz) === uk);
    expect(right.length / all.length).toBeGreaterThan(0.98);
  });
  it.each([
    ['yoʻl', 'йўл'],
    ['yoʻq, yoyish', 'йўқ, ёйиш'],
    ['Isʼhoq', 'Исҳоқ'],
    ['eʼlon', 'эълон'],
    ['moʻjiza', 'мўъжиза'],
    ['Obyekt', 'Объект'],
    ['parolni', 'паролни'],
    ['oktabr', 'октябрь'],
    ['oktabrda', 'октябрда'],
    ['konstitutsiya', 'конституция'],
    ['ketsa', 'кетса'],
    ['SHAHAR', 'ШАҲАР'],
    ['JSHSHIR', 'ЖШШИР'],
    ['aksiya', 'акция'],
    ['poyezd', 'поезд'],
  ])('%s is %s', (latin, cyrillic) => {
    expect(toCyrillic(latin)).toBe(cyrillic);
    expect(toLatin(cyrillic)).toBe(latin);
  });
  it('typed apostrophes are those of the alphabet', () => {
    expect(toCyrillic("o'zbek, ma'no, g`oza")).toBe('ўзбек, маъно, ғоза');
  });
  it('placeholders, plural forms, addresses and brands stay as they are', () => {
    expect(toCyrillic('{n, plural, one {# ta fayl} other {# ta {name} fayl}} — PDF, https://vazifa.uz/uz')).toBe(
      '{n, plural, one {# та файл} other {# та {name} файл}} — PDF, https://vazifa.uz/uz',
    );
    expect(toCyrillic('Rang #1e88e5, vaqt 90m, hodim@namuna.uz')).toBe('Ранг #1e88e5, вақт 90m, hodim@namuna.uz');
  });
});

describe('the words of a message', () => {
  it('are found beside every kind of syntax', () => {
    expect(literalsOf('Salom, {name}! {n, plural, =0 {yoʻq} other {# ta}} {d, date, short}')).toBe(
      'Salom,  !  yoʻq # ta  ',
    );
  });
  it('are all that changes, whatever the message', () => {
    fc.assert(fc.property(fc.string(), (text) => mapLiterals(text, (literal) => literal) === text));
  });
});
