import { describe, expect, it } from 'vitest';
import { aliasInstant, isUsable, parseAlias } from '#modules/staff/access/sign-in/eimzo/certificate-alias.ts';

const example =
  'cn=min gunner oletta,1.2.860.3.16.1.2=37357422485008,uid=710975453,1.2.860.3.16.1.1=562353400,o=ooo treadway inc,t=direktor,serialnumber=2187131f2,validfrom=2026.08.18 14:55:14,validto=2026.09.17 14:55:14';

describe('the alias of a certificate', () => {
  it('gives every part of the public example', () => {
    expect(parseAlias(example)).toEqual({
      cn: 'min gunner oletta',
      pinfl: '37357422485008',
      uid: '710975453',
      inn: '562353400',
      o: 'ooo treadway inc',
      t: 'direktor',
      serialnumber: '2187131f2',
      validfrom: '2026.08.18 14:55:14',
      validto: '2026.09.17 14:55:14',
    });
  });

  it('keeps commas, equals signs and quotes inside values', () => {
    const text =
      'o=ooo "alfa, beta",cn=ali, valiyev,t=bosh = direktor, sotuv,name=ali,surname=valiyev,l=toshkent,st=toshkent sh.,c=uz';
    expect(parseAlias(text)).toEqual({
      o: 'ooo "alfa, beta"',
      cn: 'ali, valiyev',
      t: 'bosh = direktor, sotuv',
      name: 'ali',
      surname: 'valiyev',
      l: 'toshkent',
      st: 'toshkent sh.',
      c: 'uz',
    });
  });

  it('takes upper case, blanks behind commas and any order', () => {
    expect(parseAlias('VALIDTO=2027.01.01 00:00:00, CN=ALI VALIYEV, 1.2.860.3.16.1.2=30101011234567')).toEqual({
      validto: '2027.01.01 00:00:00',
      cn: 'ALI VALIYEV',
      pinfl: '30101011234567',
    });
  });

  it('makes nothing of nothing, and keeps empty values', () => {
    expect(parseAlias('')).toEqual({});
    expect(parseAlias('no keys at all')).toEqual({});
    expect(parseAlias('cn=,o=x')).toEqual({ cn: '', o: 'x' });
  });

  it('reads its times on the clock of Tashkent', () => {
    expect(aliasInstant('2026.08.18 14:55:14')).toBe(Date.parse('2026-08-18T09:55:14Z'));
    for (const wrong of [undefined, '', '2026-08-18 14:55:14', '2026.13.40 14:55:14'])
      expect(aliasInstant(wrong)).toBeNull();
  });

  it('is usable while it is in its time and names somebody', () => {
    const alias = parseAlias(example);
    expect(isUsable(alias, Date.parse('2026-09-01T00:00:00Z'))).toBe(true);
    expect(isUsable(alias, Date.parse('2026-08-18T09:55:13Z'))).toBe(false);
    expect(isUsable(alias, Date.parse('2026-09-17T09:55:14Z'))).toBe(false);
    expect(isUsable(parseAlias('cn=ali,o=alfa'), Date.parse('2026-09-01T00:00:00Z'))).toBe(false);
  });
});
