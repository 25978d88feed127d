import { describe, expect, it } from 'vitest';
import { nameKey, phrasesOf } from '#modules/clients/clients/client-name-key.ts';
import data from '#modules/house/seed/base-data.json' with { type: 'json' };

const forms = data.legal_forms.map(({ spellings }, at) => ({ id: at + 1, spellings }));
const phrases = phrasesOf(forms);
const keyOf = (name: string) => nameKey(name, phrases).key;

describe('two ways to write one organisation', () => {
  it.each([
    ['Oltin Meva MCHJ', 'ООО «Олтин Мева»'],
    ['"DIDOX TECH" MCHJ', 'didox-tech mchj'],
    ['«Шифо Клиник Сервис» МЧЖ', 'Shifo Klinik Servis MChJ'],
    ['Hayot Savdo XK', 'Ҳаёт Савдо хусусий корхонаси'],
    ['Xayot Savdo', 'Hayot savdo'],
    ['“Oʻrik” MCHJ', "O'rik LLC"],
    ['Sanoat Qurilish Bank AJ', 'АО Саноат Қурилиш Банк'],
    ['ИП ООО „Global Trade“', 'Global Trade MCHJ XK'],
    ['Aʼlo Savdo masʼuliyati cheklangan jamiyati', 'A`LO SAVDO'],
    ['`Buxoro teks` QK', 'СП ООО Бухоро текс'],
  ])('%s is %s', (one, other) => expect(keyOf(one)).toBe(keyOf(other)));

  it.each([
    ['Oltin Meva MCHJ', 'Oltin Meva Savdo MCHJ'],
    ['Hayot', 'Hayotbek'],
    ['Ajoyib MCHJ', 'Oyib'],
    ['Parvoz Ok Servis', 'Parvoz Servis'],
  ])('%s is not %s', (one, other) => expect(keyOf(one)).not.toBe(keyOf(other)));
});

it('keeps a name that is nothing but a form, and an empty one', () => {
  expect(keyOf('МЧЖ')).toBe('mchj');
  expect(keyOf('ООО ООО')).toBe('ooo ooo');
  expect(keyOf(' «» ')).toBe('');
});

it('tells the forms that were taken off, several where the spelling is not clear', () => {
  const codes = (name: string) => nameKey(name, phrases).formIds.map((id) => data.legal_forms[id - 1]!.code);
  expect(codes('Oltin Meva MCHJ')).toEqual(['llc']);
  expect(codes('ИП Каримов')).toEqual(['sole']);
  expect(codes('Oltin Meva')).toEqual([]);
  expect(codes('Global MCHJ XK')).toEqual(['foreign']);
});
