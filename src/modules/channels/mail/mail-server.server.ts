import { PassThrough } from 'node:stream';
import type { Outcome } from '#modules/channels/notifications/door.ts';
import { domainOf, type MailServer } from '#modules/channels/mail/mail-settings.ts';

/** Milliseconds until a server that says nothing is given up; all together stay below the 30 s of a channel. */
export const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000, dnsTimeout: 8_000 };
const wholeMs = 28_000;

/** RFC 8058: a button of the mail program shows only where both headers of unsubscribing are signed. */
const signed = [
  ...['From', 'Sender', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'In-Reply-To', 'References', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':');

export interface Envelope {
  readonly from: string;
  readonly to: string;
  /** Comes back in a report of the server, beside the address. */
  readonly id: string;
}

export interface Outgoing {
  readonly envelope: Envelope;
  readonly to: string;
  readonly replyTo: string | null;
  readonly messageId: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly {
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
  }[];
}

type Pool = Awaited<ReturnType<typeof poolOf>>;

/** One pool of connections for the settings that hold; those of older settings end when their letters have gone. */
const pools = new Map<string, Promise<Pool>>();

function poolFor(server: MailServer, waits: typeof patience): Promise<Pool> {
  const key = JSON.stringify([server, waits]);
  const known = pools.get(key);
  if (known) return known;
  closePools();
  const made = poolOf(server, waits);
  pools.set(key, made);
  return made;
}

/** Connections that nobody uses any more are given back: when the process ends, and when settings change. */
export function closePools(): void {
  for (const pool of pools.values()) void pool.then((one) => one.close());
  pools.clear();
}

/** The library comes with the first letter. */
async function poolOf({ host, port, security, user, password, dkim, ...server }: MailServer, waits = patience) {
  const { default: nodemailer } = await import('nodemailer');
  const pool = nodemailer.createTransport({
    ...{ host, port, pool: true, maxConnections: 3, maxMessages: 100, ...waits },
    ...{ secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none' },
    ...(user !== null && { auth: { user, pass: password } }),
    ...(dkim && {
      dkim: {
        ...{ domainName: domainOf(server), keySelector: dkim.selector, privateKey: dkim.key },
        headerFieldNames: signed,
      },
    }),
    // What stands in a letter comes from people: it names no file and no address of this machine.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  pool.use('stream', (mail, done) => {
    done();
    // Behind the signature, so that the last byte has really gone when it is noted.
    const progress = (mail.data as { progress?: Progress }).progress;
    mail.message.processFunc((letter) => {
      const out = new PassThrough({
        flush(ended) {
          if (progress) progress.hasGone = true;
          ended();
        },
      });
      letter.once('error', (error: Error) => out.destroy(error));
      return letter.pipe(out);
    });
  });
  return pool;
}

interface Progress {
  hasGone: boolean;
}

/** Hands a letter to the mail server. Throws nothing; its answers are those of the server without any secret. */
export async function handOver(server: MailServer, letter: Outgoing, waits = patience): Promise<Outcome> {
  const { envelope, attachments, headers, replyTo, ...rest } = letter;
  const progress: Progress = { hasGone: false };
  const pool = await poolFor(server, waits);
  const sending = pool.sendMail({
    ...{ ...rest, from: server.from, headers: { ...headers }, attachments: [...attachments], progress },
    ...(replyTo !== null && { replyTo }),
    envelope: { from: envelope.from, to: [envelope.to] },
    // A server that knows no such wish is not asked (RFC 3461).
    dsn: { id: envelope.id, return: 'headers', notify: ['failure', 'delay'], recipient: envelope.to },
  });
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), wholeMs);
  try {
    const { response, messageId } = await Promise.race([sending, tooLong]);
    return { state: 'sent', answer: shortened(response), provider_id: messageId };
  } catch (error) {
    sending.catch(() => {});
    return outcomeOf(error as MailError, progress);
  } finally {
    clearTimeout(timer);
  }
}

interface MailError {
  readonly message: string;
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

const shortened = (answer: string): string => answer.replaceAll(/\s+/g, ' ').trim().slice(0, 300);

/** No mailbox there, no domain there: RFC 3463, 5.1.1 to 5.1.3 and 5.1.10. */
const noSuchAddress = /\b5\.1\.(?:1|2|3|10)\b/;

/**
 * What a failure means. 5xx about the letter or its address is for good, 4xx passes; a sign-in that is refused and a
 * certificate that is wrong are faults of the settings and no reason to lose letters.
 */
export function outcomeOf(
  { message, code, command, responseCode = 0, response }: MailError,
  progress: Progress,
): Outcome {
  const answer = shortened(response || message || code || '');
  const isOfLetter = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command ?? '');
  if (isOfLetter && responseCode >= 500) {
    const isDead = command === 'RCPT TO' && noSuchAddress.test(answer);
    return { state: 'dead', answer, ...(isDead && { address_is_dead: true }) };
  }
  if (code === 'EENVELOPE' && command === 'API') return { state: 'dead', answer, address_is_dead: true };
  if (!responseCode && progress.hasGone) return { state: 'unknown', answer };
  return { state: 'again', answer };
}

/** Really connects and signs in. Throws what the server said. */
export const verifyServer = async (server: MailServer): Promise<void> => {
  const pool = await poolOf(server);
  try {
    await pool.verify();
  } finally {
    pool.close();
  }
};
