import { sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Texts } from '#server/texts.ts';
import type { Channel, Message, Outcome, SettingValues } from '#modules/channels/notifications/door.ts';
import { mandatoryKinds } from '#modules/channels/notifications/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import { checkEskiz, findByEskiz, sendByEskiz } from '#modules/channels/sms/eskiz.server.ts';
import { checkPlayMobile, sendByPlayMobile } from '#modules/channels/sms/playmobile.server.ts';
import * as messages from '#modules/channels/sms/sms-messages.server.ts';
import { providerBases, providerSenders, type SmsAccount, smsProviders } from '#modules/channels/sms/sms-providers.ts';
import { messageText, partsOf } from '#modules/channels/sms/sms-text.ts';

/** What the channel works with. `settings` are those that the administrator has set for it. */
export interface SmsParts {
  readonly secretKey: string;
  readonly texts: Pick<Texts, 'say'>;
  readonly settings: (ctx: Context) => Promise<SettingValues>;
  /** Where the provider says what became of a message; null: it is asked. */
  readonly publicUrl: () => string | null;
}

/** Sent at any hour, urgent or not: somebody waits for it, or has to hear of it at once whatever they chose. */
const waitedFor: readonly string[] = [...mandatoryKinds, 'test'];
const home = '998';

const secondly = ['', 'second_'] as const;

/** The accounts that are set, the first one first. */
export function accountsIn(values: SettingValues): SmsAccount[] {
  return secondly.flatMap((prefix) => {
    const at = (name: string) => String(values[`${prefix}${name}`] ?? '').trim();
    const provider = smsProviders.find((one) => one === at('provider'));
    if (!provider || !at('login') || !at('password')) return [];
    const base = (at('base_url') || providerBases[provider]).replace(/\/+$/, '');
    return [
      {
        provider,
        base,
        login: at('login'),
        password: at('password'),
        sender: at('sender') || providerSenders[provider],
      },
    ];
  });
}

const account = (prefix: string, isRequired: boolean) =>
  [
    { name: `${prefix}provider`, kind: 'choice', values: smsProviders, ...(isRequired && { isRequired }) },
    { name: `${prefix}login`, kind: 'text', ...(isRequired && { isRequired }) },
    { name: `${prefix}password`, kind: 'text', isSecret: true, ...(isRequired && { isRequired }) },
    { name: `${prefix}sender`, kind: 'text' },
    { name: `${prefix}base_url`, kind: 'text' },
  ] as const;

/** Urgent messages and codes to phones, by one provider at a time. */
export function smsChannel(parts: SmsParts): Channel {
  return {
    code: 'sms',
    settings: [
      ...account('', true),
      ...account('second_', false),
      { name: 'script', kind: 'choice', values: ['latin', 'reader'], default: 'latin' },
      { name: 'sends_abroad', kind: 'flag', default: false },
    ],
    pace: { perSecond: 10, addressMs: 5_000 },

    async lacks(ctx) {
      const accounts = accountsIn(await parts.settings(ctx));
      if (!accounts.length) return 'sms.lacks_account';
      const off = await messages.accountsOff(ctx.db);
      return accounts.every(({ provider }) => off.has(provider)) ? 'sms.account_off' : null;
    },

    /** Signs in to each account, and turns on again whichever lets us in. */
    async check(ctx) {
      const accounts = accountsIn(await parts.settings(ctx));
      if (!accounts.length) return { state: 'dead', answer: parts.texts.say(ctx.lang, 'sms.lacks_account') };
      const found = await Promise.all(accounts.map((one) => checked(parts, ctx, one)));
      for (const { provider, isIn } of found) if (isIn) await messages.turnAccount(ctx.db, provider, null);
      const refused = (await messages.refusedTexts(ctx.db)).map(({ kind, lang, said }) => `${kind} (${lang}): ${said}`);
      const answer = [...found.map((one) => one.answer), ...refused].join(' · ');
      return { state: found.every(({ isIn }) => isIn) ? 'sent' : 'dead', answer };
    },

    async reachOf(ctx, userIds) {
      const rows = await sql({ id: whole, phone: text, is_dead: whole })`select u.id, u.phone,
          (case when p.dead_at is null then 0 else 1 end) as is_dead
        from ${rowsForAll(users, 'whoever is told works here')} u
        left join sms_phones p on p.phone = regexp_replace(u.phone, '[^0-9]', '', 'g')
        where u.id = any(${[...userIds]}::bigint[]) and u.status = 'active' and u.phone is not null
          and u.deleted_at is null`.rows(ctx.db);
      return new Map(rows.map(({ id, phone, is_dead }) => [id, is_dead ? ({ reason: 'blocked' } as const) : [phone]]));
    },

    async look(ctx, message) {
      const said = bodyOf(message, await parts.settings(ctx));
      return { text: { said, ...partsOf(said) } };
    },

    send: (ctx, message) => sent(parts, ctx, message),
  };
}

async function checked(parts: SmsParts, ctx: Context, one: SmsAccount) {
  const { provider } = one;
  const check =
    provider === 'eskiz' ? checkEskiz({ db: ctx.db, secretKey: parts.secretKey, account: one }) : checkPlayMobile(one);
  return check.then(
    (answer) => ({ provider, answer, isIn: true }),
    (error: Error) => ({ provider, answer: `${provider}: ${error.message}`, isIn: false }),
  );
}

/** Whether it may go at all: urgent or waited for, to a phone that is alive and not abroad, and not at night. */
async function refusalOf(
  ctx: Context,
  values: SettingValues,
  message: Message,
  phone: string,
): Promise<Outcome | null> {
  const isWaitedFor = waitedFor.includes(message.kind);
  if (!message.is_urgent && !isWaitedFor) return { state: 'dead', answer: 'only what is urgent goes by SMS' };
  if (await messages.isPhoneDead(ctx.db, phone))
    return { state: 'dead', answer: 'three messages in a row did not arrive', address_is_dead: true };
  if (!phone.startsWith(home) && values.sends_abroad !== true)
    return { state: 'dead', answer: 'a phone of another country', address_is_dead: true };
  const seconds = isWaitedFor ? 0 : messages.secondsOfNight(ctx);
  return seconds ? { state: 'again', answer: 'night', after_seconds: seconds } : null;
}

async function sent(parts: SmsParts, ctx: Context, message: Message): Promise<Outcome> {
  const { db } = ctx;
  const values = await parts.settings(ctx);
  const phone = message.address.replace(/\D/g, '');
  const earlier = await messages.messageOf(db, message.delivery_id);
  if (earlier?.state === 'sent' || earlier?.state === 'delivered') return { state: 'sent', answer: earlier.said ?? '' };
  if (earlier?.state === 'failed') return { state: 'dead', answer: earlier.said ?? '' };
  const refusal = earlier ? null : await refusalOf(ctx, values, message, phone);
  if (refusal) return refusal;
  const off = await messages.accountsOff(db);
  // What one provider may have taken never goes by the other.
  const one = accountsIn(values).find(({ provider }) => (earlier ? provider === earlier.provider : !off.has(provider)));
  if (!one)
    return earlier ? { state: 'unknown', answer: 'the account is gone' } : { state: 'dead', answer: 'no account' };
  if (earlier) {
    const found = await lookedUp(parts, ctx, one, message.delivery_id);
    if (found) return found;
  }
  return asked(parts, ctx, one, { message, phone, values, isAgain: Boolean(earlier) });
}

/** A message whose answer was lost: what the provider knows of it. Null: it never came there, and may go. */
async function lookedUp(parts: SmsParts, ctx: Context, one: SmsAccount, deliveryId: number): Promise<Outcome | null> {
  if (one.provider !== 'eskiz') return { state: 'unknown', answer: 'the answer was lost' };
  const eskiz = { db: ctx.db, secretKey: parts.secretKey, account: one };
  const found = await findByEskiz(eskiz, deliveryId, ctx.now);
  if (found === 'unsure')
    return { state: 'again', answer: 'the provider cannot say whether it has it', after_seconds: 60 };
  if (found === 'absent') return null;
  await messages.messageTaken(ctx.db, deliveryId, found.id, 'found');
  return { state: 'sent', answer: 'found at the provider', provider_id: found.id };
}

/** What stands in the message: its title where a link says the rest. */
function bodyOf({ link, title, lines, lang }: Message, values: SettingValues): string {
  const words = link ? title : [title, ...lines.map((line) => line.text)].join(' ');
  return messageText(words, link, lang === 'uk' && values.script !== 'reader');
}

interface Asking {
  readonly message: Message;
  readonly phone: string;
  readonly values: SettingValues;
  readonly isAgain: boolean;
}

async function asked(parts: SmsParts, ctx: Context, one: SmsAccount, asking: Asking): Promise<Outcome> {
  const { message, phone, values, isAgain } = asking;
  const { db } = ctx;
  const { delivery_id, lang, kind } = message;
  const body = bodyOf(message, values);
  const row = {
    delivery_id,
    user_id: message.user_id,
    provider: one.provider,
    phone,
    kind,
    parts: partsOf(body).parts,
  };
  if (!isAgain && !(await messages.beginMessage(db, row)))
    return { state: 'again', answer: 'another process is at it' };
  const said =
    one.provider === 'eskiz'
      ? await sendByEskiz(
          { db, secretKey: parts.secretKey, account: one },
          { delivery_id, phone, text: body, callback: callbackOf(parts, delivery_id) },
        )
      : await sendByPlayMobile(one, { delivery_id, phone, text: body, callback: null });
  const { answer } = said;
  if (said.state === 'taken') {
    await messages.messageTaken(db, delivery_id, said.id, answer);
    return { state: 'sent', answer, provider_id: said.id };
  }
  if (said.state === 'later') {
    await messages.forgetMessage(db, delivery_id);
    return { state: 'again', answer, ...(said.after_seconds && { after_seconds: said.after_seconds }) };
  }
  if (said.state === 'lost')
    return one.provider === 'eskiz' ? { state: 'again', answer, after_seconds: 30 } : { state: 'unknown', answer };
  await messages.messageRefused(db, delivery_id, answer);
  if (said.why === 'text') await messages.noteRefusedText(db, one.provider, kind, lang, answer);
  if (said.why === 'money' || said.why === 'account') await messages.turnAccount(db, one.provider, answer);
  return { state: 'dead', answer };
}

function callbackOf({ publicUrl, secretKey }: SmsParts, deliveryId: number): string | null {
  const address = publicUrl();
  return address && `${address}/api/public/sms/${deliveryId}/${messages.callbackSeal(secretKey, deliveryId)}`;
}
