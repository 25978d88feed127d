import { describe, expect, it } from 'vitest';
import { type ProofKind, provedBy } from '#modules/channels/telegram/telegram-proof.server.ts';
import book from '#modules/channels/telegram/telegram-sign-in.facts.json' with { type: 'json' };

const { facts, cases } = book;

describe('who Telegram says somebody is', () => {
  it.each(cases.map((one) => [`${one.kind}: ${one.name}`, one] as const))('%s', (_name, one) => {
    const proved = provedBy(one.kind as ProofKind, one.raw, facts.token, one.now);
    expect(proved !== null).toBe(one.valid);
    if (one.valid) expect(proved!.telegram_id).toBe(one.user_id);
    if (one.start_param) expect(proved!.start).toBe(one.start_param);
  });
  it('is nobody by a field that stands there twice', () => {
    const good = cases.find(({ valid }) => valid)!;
    expect(provedBy('mini-app', `${good.raw}&user=%7B%22id%22%3A1%7D`, facts.token, good.now)).toBeNull();
  });
});
