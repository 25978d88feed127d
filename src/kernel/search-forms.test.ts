import { describe, expect, it } from 'vitest';
import { fold, soundOf } from '#kernel/search-folding.ts';
import { formsPattern, surnameSound, uzbekBeginnings, uzbekStems } from '#kernel/search-forms.ts';

/** `\m` and `\M` of PostgreSQL, as JavaScript writes them. */
const meets = (asked: string, written: string): boolean => {
  const pattern = formsPattern(asked)?.replaceAll('\\m', '(?<!\\w)').replaceAll('\\M', '(?!\\w)');
  return pattern !== undefined && new RegExp(pattern).test(fold(written));
};

describe('forms of Uzbek words', () => {
  it.each([
    ['hisobotlarni', 'hisobot'],
    ['мижозларнинг', 'mijoz'],
    ['loyihalarimizdan', 'loyiha'],
    ['shartnomasini', 'shartnoma'],
    ['vazifalaringiz', 'vazifa'],
    ['yuragimda', 'yurak'],
    ['qishlogʻidan', 'qishloq'],
    ['тугмачасига', 'tugmacha'],
    ['shahrida', 'shahar'],
    ['bankka', 'bank'],
    ['buyrugʻi', 'buyruq'],
  ])('%s stems from %s', (word, stem) => {
    expect(uzbekStems(fold(word))).toContain(stem);
  });
  it.each(['ish', 'oyna', 'tizim', 'aloqa', 'doska', 'bolim', 'odam', 'kitob'])('%s is a stem itself', (word) => {
    expect(uzbekStems(word)).toEqual([]);
  });
  it('begin with their stem, or with what a possessive makes of it', () => {
    expect(uzbekBeginnings('yurak')).toContain('yuragi');
    expect(uzbekBeginnings('shahar')).toContain('shahri');
  });
});

describe('what else a question asks for in a list', () => {
  it.each([
    ['hisobotlarni', 'Hisobot tayyor'],
    ['hisobotlarni', 'Ҳисоботимиз'],
    ['отчётами', 'Сдать «отчёт»'],
    ['отчета', 'новый отчёт'],
    ['задачам', 'задача'],
    ['MBC199', 'mbc-199'],
    ['Джураева', 'Joʻrayeva Malika'],
    ['Юлдашева', 'Yoʻldoshevga'],
    ['Yuldashev', 'Йўлдошев'],
    ['Кадыров', 'Qodirov'],
    ['yurak', 'yuragi'],
  ])('%s finds %s', (asked, written) => {
    expect(meets(asked, written)).toBe(true);
  });
  it.each([
    ['ishni', 'ishonch'],
    ['dasturlarni', 'dasturxon'],
    ['столы', 'престол'],
    ['отчёта', 'отчество'],
    ['MBC19', 'mbc-199'],
    ['Каримов', 'kuramov'],
  ])('%s does not find %s', (asked, written) => {
    expect(meets(asked, written) && soundOf(fold(asked)) !== soundOf(fold(written))).toBe(false);
  });
  it('only a surname is compared by its sound', () => {
    expect(surnameSound(fold('Джураевой'))).toBe(surnameSound(fold('Joʻrayeva')));
    expect(surnameSound('hisobot')).toBeNull();
  });
});
