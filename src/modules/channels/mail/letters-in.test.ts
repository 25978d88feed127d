import { readFileSync } from 'node:fs';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { isPermanent } from '#modules/channels/mail/delivery-reports.ts';
import { judgeLetter, type KnownAddresses } from '#modules/channels/mail/judge-letter.ts';
import { newPartOf } from '#modules/channels/mail/reply-text.ts';
import facts from '#modules/channels/mail/testing/letters.facts.json' with { type: 'json' };

const { reply_address, reply_user, deliveries } = facts.facts;
const addressesOf = (authority = ''): KnownAddresses<{ email: string; task: number }> => ({
  replyTo: (address) => {
    if (!address.startsWith('reply+')) return;
    return address === reply_address.toLowerCase() ? { ...reply_user, task: 812 } : null;
  },
  delivered: (address) => {
    const delivery = /^bounces\+(\w+)@/.exec(address)?.[1];
    if (!delivery) return;
    const to = (deliveries as Record<string, string>)[delivery];
    return to ? { delivery, to } : null;
  },
  own: ['vazifa@mail.vazifa.example.uz'],
  authority,
});
const read = (name: string) => readFileSync(new URL(`testing/${name}`, import.meta.url));

async function judged(raw: Buffer, authority = '') {
  const letter = await simpleParser(raw);
  const found = judgeLetter(letter, raw.toString('latin1'), addressesOf(authority));
  return {
    ...found,
    ...(found.what === 'comment' && { task: found.to.task }),
    ...(found.what === 'bounce' && { permanent: isPermanent(found) }),
    files: letter.attachments.map(({ filename, size }) => ({ name: filename, bytes: size })),
  };
}

describe('what a letter is', () => {
  it.each(facts.cases)('$file', async ({ file, note, ...expected }) => {
    expect(await judged(read(file)), note).toMatchObject(expected);
  });

  it('passes over what came from the product itself, and what came by a list', async () => {
    const letter = read('gmail-en.eml').toString('latin1');
    const own = letter.replace('Ali Valiyev <ali@example.uz>', 'Vazifa <Vazifa@mail.vazifa.example.uz>');
    expect(await judged(Buffer.from(own, 'latin1'))).toMatchObject({ what: 'dropped', reason: 'own' });
    const listed = Buffer.from(`List-Id: <all.example.uz>\r\n${letter}`, 'latin1');
    expect(await judged(listed)).toMatchObject({ what: 'dropped', reason: 'list' });
  });

  it('believes a sender only whom the own mail server vouches for, where one is named', async () => {
    const letter = read('gmail-en.eml').toString('latin1');
    const with_ = (results: string) => Buffer.from(`Authentication-Results: ${results}\r\n${letter}`, 'latin1');
    const right = [
      'mx.vazifa.uz; spf=pass; dmarc=pass header.from=example.uz',
      'mx.vazifa.uz; dkim=pass header.d=example.uz',
    ];
    for (const results of right)
      expect(await judged(with_(results), 'mx.vazifa.uz')).toMatchObject({ what: 'comment' });
    const wrong = [
      'mx.vazifa.uz; dkim=pass header.d=evil.example',
      'mx.vazifa.uz; dkim=fail header.d=example.uz; dmarc=fail',
      'mx.evil.example; dmarc=pass header.from=example.uz',
    ];
    for (const results of wrong)
      expect(await judged(with_(results), 'mx.vazifa.uz')).toMatchObject({ what: 'refused', reason: 'sender' });
    expect(await judged(read('gmail-en.eml'), 'mx.vazifa.uz')).toMatchObject({ what: 'refused', reason: 'sender' });
  });

  it('knows no report in a letter that only looks like one', async () => {
    const noRecipient = read('bounce-delayed.eml')
      .toString('latin1')
      .replace(/^Final-Recipient[^\n]*\n/m, '');
    expect(await judged(Buffer.from(noRecipient, 'latin1'))).toMatchObject({ what: 'dropped', reason: 'auto-reply' });
  });
});

describe('the new part of an answer', () => {
  it.each([
    ['Хўп\n\n2026 йил 25 ноябрь, 14:05 Vazifa <vazifa@mail.uz> ёзди:\n> матн', 'Хўп'],
    ['Ha\n\niPhone’dan yuborildi', 'Ha'],
    ['Fine\n\nSent from my iPhone', 'Fine'],
    ['Йўқ\n\n-----Original Message-----\nFrom: x', 'Йўқ'],
    ['> қачон?\n', ''],
    ['От: нас зависит\nвсё', 'От: нас зависит\nвсё'],
    ['if (a > b)\n    > indented\ndone', 'if (a > b)\n    > indented\ndone'],
  ])('of %j', (letter, expected) => {
    expect(newPartOf(letter)).toBe(expected);
  });
});
