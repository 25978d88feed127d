import { describe, expect, it } from 'vitest';
import facts from '#modules/channels/sms/sms.facts.json' with { type: 'json' };
import { asSent, longestText, messageText, partsOf } from '#modules/channels/sms/sms-text.ts';

const cases = facts.parts as readonly {
  readonly text: string;
  readonly encoding: string;
  readonly units: number;
  readonly parts: number;
  readonly send_as?: string;
}[];

describe('a text of an SMS', () => {
  it.each(cases)('%#: is counted in units and parts', ({ text, encoding, units, parts, send_as }) => {
    expect(partsOf(text)).toEqual({ encoding, units, parts });
    if (send_as) expect(asSent(text, false)).toBe(send_as);
  });

  it('is Latin with a plain apostrophe where Uzbek Cyrillic was to be sent', () => {
    expect(asSent('Ўқувчи Ғайрат — ер, Юнусобод, ҲУЖЖАТ ШАРТНОМА', true)).toBe(
      "O'quvchi G'ayrat - yer, Yunusobod, HUJJAT SHARTNOMA",
    );
    expect(asSent('Шартнома', true)).toBe('Shartnoma');
    expect(partsOf(asSent('Сизга «Ҳисобот» вазифаси берилди', true))).toMatchObject({ encoding: 'GSM', parts: 1 });
  });

  it('keeps its own signs where it is UCS-2 anyway', () => {
    expect(asSent('Задача «Отчёт» — готова', false)).toBe('Задача «Отчёт» — готова');
  });

  it('is cut before its link, at three parts', () => {
    const link = 'https://vazifa.example.uz/app/#/tasks/812';
    const cut = messageText('Muddat oʻtdi '.repeat(80), link, false);
    expect(partsOf(cut).parts).toBe(3);
    expect(cut.endsWith(`... ${link}`)).toBe(true);
    const cyrillic = messageText('Срок задачи истёк '.repeat(80), link, false);
    expect(partsOf(cyrillic).parts).toBeLessThanOrEqual(3);
    expect(messageText('x', `https://a.uz/${'y'.repeat(700)}`, false)).toBe('x');
    expect(cut.length).toBeLessThanOrEqual(longestText);
  });
});
