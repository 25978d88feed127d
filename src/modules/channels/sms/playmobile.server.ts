import { askProvider, neverConnected, saidBy } from '#modules/channels/sms/provider-call.server.ts';
import type { SmsAccount, SmsAsked, SmsSaid } from '#modules/channels/sms/sms-providers.ts';

const headersOf = ({ login, password }: SmsAccount) => ({
  'content-type': 'application/json',
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
});

/**
 * Asks for one message. 200 takes it, 400 says why not. The number of the message is the delivery's: the provider takes
 * no second one of the same number, so that a lost answer is nevertheless never asked for twice here.
 */
export async function sendByPlayMobile(account: SmsAccount, { delivery_id, phone, text }: SmsAsked): Promise<SmsSaid> {
  const id = `vazifa${delivery_id}`;
  const message = { recipient: phone, 'message-id': id, sms: { originator: account.sender, content: { text } } };
  try {
    const answer = await askProvider(`${account.base}/send`, {
      ...{ method: 'POST', headers: headersOf(account), body: JSON.stringify({ messages: [message] }) },
    });
    const { status, json, afterSeconds } = answer;
    if (status === 200) return { state: 'taken', id, answer: saidBy(answer) };
    const refusal = (json ?? {}) as { 'error-code'?: unknown; 'error-description'?: unknown };
    const words =
      refusal['error-code'] === undefined
        ? saidBy(answer)
        : `${status} ${String(refusal['error-code'])} ${String(refusal['error-description'] ?? '')}`.trim();
    if (status === 429) return { state: 'later', answer: words, ...(afterSeconds && { after_seconds: afterSeconds }) };
    if (status >= 500) return { state: 'lost', answer: words };
    return { state: 'refused', why: whyOf(status, words), answer: words };
  } catch (error) {
    const answer = (error as Error).message.slice(0, 300);
    return { state: neverConnected(error) ? 'later' : 'lost', answer };
  }
}

function whyOf(status: number, said: string): 'money' | 'account' | 'other' {
  if (status === 401 || status === 403) return 'account';
  return /balan[cs]|недостаточно|not enough|insufficient|средств/i.test(said) ? 'money' : 'other';
}

/** Asks for no message at all: who is let in hears that there is none, who is not hears 401. Throws it in words. */
export async function checkPlayMobile(account: SmsAccount): Promise<string> {
  const answer = await askProvider(`${account.base}/send`, {
    ...{ method: 'POST', headers: headersOf(account), body: JSON.stringify({ messages: [] }) },
  });
  if (answer.status === 401 || answer.status === 403 || answer.status >= 500) throw new Error(saidBy(answer));
  return `playmobile: ${answer.status}`;
}
