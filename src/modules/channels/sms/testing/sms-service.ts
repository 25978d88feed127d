import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly at: string;
  readonly authorization: string;
  readonly form: Readonly<Record<string, string>>;
  readonly json: unknown;
}

/** What is answered in place of the usual: a status and a body, or nothing at all: the line breaks. */
export type Told = { readonly status: number; readonly body?: unknown } | 'breaks' | 'takes_and_breaks';

/** Eskiz and PlayMobile on one port, by their documents: what was taken is counted by its number. */
export async function startSmsService() {
  const asked: Asked[] = [];
  const told = new Map<string, Told[]>();
  /** Messages that were taken, by the number that the sender gave. */
  const taken: { readonly id: string; readonly user_sms_id: string; readonly to: string; readonly text: string }[] = [];
  const tokens = new Set<string>();
  const usual = (one: Asked): { status: number; body: unknown } => {
    if (one.at === 'POST /auth/login' || one.at === 'PATCH /auth/refresh') {
      const token = `token-${asked.length}`;
      tokens.add(token);
      return { status: 200, body: { message: 'token_generated', data: { token }, token_type: 'bearer' } };
    }
    if (one.at === 'POST /send') {
      for (const message of (one.json as { messages: Record<string, never>[] }).messages)
        taken.push({
          ...{ id: message['message-id']!, user_sms_id: message['message-id']!, to: message.recipient! },
          text: (message.sms as unknown as { content: { text: string } }).content.text,
        });
      return { status: 200, body: 'Request is received' };
    }
    if (!tokens.has(one.authorization.replace('Bearer ', '')))
      return { status: 401, body: { message: 'Token has expired' } };
    if (one.at === 'POST /message/sms/send') {
      const id = `uuid-${taken.length + 1}`;
      taken.push({ id, user_sms_id: one.form.user_sms_id!, to: one.form.mobile_phone!, text: one.form.message! });
      return { status: 200, body: { id, message: 'Waiting for SMS provider', status: 'waiting' } };
    }
    if (one.at === 'POST /message/sms/get-user-messages') return { status: 200, body: { data: { result: taken } } };
    if (one.at.startsWith('GET /message/sms/status_by_id/'))
      return { status: 200, body: { data: { status: 'DELIVRD' } } };
    if (one.at === 'GET /user/get-limit') return { status: 200, body: { data: { balance: 1200 } } };
    return { status: 404, body: { message: 'not found' } };
  };
  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const part of request) text += part;
    const type = request.headers['content-type'] ?? '';
    const one: Asked = {
      at: `${request.method} ${request.url}`,
      authorization: request.headers.authorization ?? '',
      form: type.includes('form') ? Object.fromEntries(new URLSearchParams(text)) : {},
      json: type.includes('json') ? JSON.parse(text) : null,
    };
    asked.push(one);
    const next = told.get(one.at)?.shift();
    if (next === 'takes_and_breaks') usual(one);
    if (typeof next === 'string') return void request.socket.destroy();
    const { status, body } = next ?? usual(one);
    reply.writeHead(status, { 'content-type': 'application/json' });
    reply.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ asked, taken, base },
    say: (at: string, ...answers: Told[]) => void told.set(at, answers),
    /** Every token that was given is over. */
    expire: () => tokens.clear(),
    countOf: (at: string) => asked.filter((one) => one.at === at).length,
    close: () => new Promise((done) => server.close(done)),
  };
}
