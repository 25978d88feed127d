import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import places from '#modules/company/places/regions.json' with { type: 'json' };
import { catalogue } from '#modules/texts.ts';
import glossary from '#modules/company/translations/glossary.facts.json' with { type: 'json' };
import heldOut from '#modules/company/translations/held-out-loan-words.json' with { type: 'json' };
import spellings from '#modules/company/translations/transliteration-exceptions.json' with { type: 'json' };
import { literalsOf, mapLiterals } from '#modules/company/translations/message-literals.ts';
import { toCyrillic, toLatin } from '#modules/company/translations/transliteration.ts';

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
  it('nearly every word of the texts of the product comes out as people wrote it, both ways', () => {
    const wordsOf = (text: string) => text.match(/[\p{L}ʻʼ]+/gu) ?? [];
    const rightly = (made: string[], written: string[]) => written.filter((word, at) => word === made[at]).length;
    const shares = (convert: (text: string) => string, from: 'uz' | 'uk', to: 'uz' | 'uk') => {
      const pairs = Object.values(catalogue).map((text) => [wordsOf(convert(text[from])), wordsOf(text[to])] as const);
      const same = pairs.filter(([made, written]) => made.length === written.length);
      const count = same.reduce((sum, [, written]) => sum + written.length, 0);
      return same.reduce((sum, [made, written]) => sum + rightly(made, written), 0) / count;
    };
    expect(shares(toCyrillic, 'uz', 'uk')).toBeGreaterThan(0.998);
    expect(shares(toLatin, 'uk', 'uz')).toBeGreaterThan(0.998);
  });
  it('loan words that stand in no list come out right, most of them', () => {
    const pairs = heldOut.flatMap((line) => line.split(', ')).map((pair) => pair.split(' ') as [string, string]);
    const listed = new Set(spellings.words.flatMap((line) => line.split(' ')));
    expect(listed.size).toBeGreaterThan(600);
    expect(pairs.length).toBeGreaterThan(150);
    expect(pairs.filter(([, cyrillic]) => listed.has(cyrillic))).toEqual([]);
    const wrong = pairs.filter(([latin, cyrillic]) => toCyrillic(latin) !== cyrillic);
    const percent = 100 * (1 - wrong.length / pairs.length);
    process.stdout.write(`${percent.toFixed(1)} % of ${pairs.length} held-out loan words; wrong: ${wrong.join(' ')}\n`);
    expect(percent).toBeGreaterThan(90);
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
    ['meʼyor', 'меъёр'],
    ['litsey', 'лицей'],
    ['sirka, sirk, sirkka', 'сирка, цирк, циркка'],
    ['premyera, kuryerlar', 'премьера, курьерлар'],
    ['kompyuterlarimizdan', 'компьютерларимиздан'],
    ['rejissyor, syezd, budilnik', 'режиссёр, съезд, будильник'],
    ['sement sexlarida', 'цемент цехларида'],
    ['poema, aerodrom', 'поэма, аэродром'],
    ['adolatsevar, davlatsiz, aytsin', 'адолатсевар, давлатсиз, айтсин'],
    ['komissiya, pensiya, stansiya', 'комиссия, пенсия, станция'],
    ['mayor, rayon', 'майор, район'],
    ['SQL, APIni, AQSHda, QQS', 'SQL, APIни, АҚШда, ҚҚС'],
    ['YANGI UZUN ISM', 'ЯНГИ УЗУН ИСМ'],
  ])('%s is %s', (latin, cyrillic) => {
    expect(toCyrillic(latin)).toBe(cyrillic);
    expect(toLatin(cyrillic)).toBe(latin);
  });
  it('a spelling that is doubled in one script stays as it is', () => {
    expect(['Гантт', 'Гант', 'пиццани'].map(toLatin)).toEqual(['Gantt', 'Gantt', 'pitsani']);
    expect(['lisey', 'medisina', 'sentyabr'].map(toCyrillic)).toEqual(['лицей', 'медицина', 'сентябрь']);
  });
  it('tags, code, addresses, names in programs and brands stay as they are', () => {
    for (const same of [
      '<b></b>',
      '<a href="x">',
      '`const a`',
      'www.gov.uz',
      'lex.uz/docs/1',
      'index.html',
      'ali@mail.uz',
      'task_words',
      'camelCase',
      'iPhone',
      'MBC-199',
      'Windows',
      'E-IMZO',
      'e-mail',
      '&nbsp;',
    ])
      expect(toCyrillic(`ish ${same}, ish`)).toBe(`иш ${same}, иш`);
    expect(toCyrillic('<b>Muhim</b> ish. GitHubda')).toBe('<b>Муҳим</b> иш. GitHubда');
    expect(toLatin('<b>Муҳим</b> иш')).toBe('<b>Muhim</b> ish');
    expect(toCyrillic("Belgi '{' emas")).toBe("Белги '{' эмас");
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
