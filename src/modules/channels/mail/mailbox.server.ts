import type { ImapFlow } from 'imapflow';
import type { Mailbox } from '#modules/channels/mail/mail-settings.ts';

/** A letter as it lies in the mailbox; `raw` is null for one that is larger than any that is taken. */
export interface Lying {
  readonly uid: number;
  readonly size: number;
  readonly raw: Buffer;
  /** Only its head is there: it is too large to be read. */
  readonly isCut: boolean;
}

export interface OpenMailbox {
  /** Changes when the mailbox is numbered anew. */
  readonly uidValidity: string;
  readonly messages: number;
  readonly lettersAfter: (uid: number, limits: Limits) => Promise<readonly Lying[]>;
  /** The number before the first letter since that day. */
  readonly placeBefore: (since: Date) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** How much is taken at once, in letters and bytes, and the largest letter that is read whole. */
export interface Limits {
  readonly letters: number;
  readonly bytes: number;
  readonly largest: number;
}

/** Of a letter that is too large, so much tells who sent it where. */
const headBytes = 32 * 1024;

/** Signs in and opens the inbox for reading. Throws what the server said; nothing in it is the password. */
export async function openMailbox({ host, port, security, user, password }: Mailbox): Promise<OpenMailbox> {
  const library = await import('imapflow');
  const imap = new library.ImapFlow({
    ...{ host, port, secure: security === 'tls', logger: false, disableAutoIdle: true },
    ...(security === 'starttls' ? { doSTARTTLS: true } : security === 'none' && { doSTARTTLS: false }),
    auth: { user, pass: password },
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
  });
  // What breaks while nobody asks is met by the next question.
  imap.on('error', () => {});
  try {
    await imap.connect();
    const box = await imap.mailboxOpen('INBOX', { readOnly: true });
    return {
      uidValidity: String(box.uidValidity),
      messages: box.exists,
      lettersAfter: (uid, limits) => lettersAfter(imap, uid, limits),
      async placeBefore(since) {
        const found = (await imap.search({ since }, { uid: true })) || [];
        return found.length ? Math.min(...found) - 1 : box.uidNext - 1;
      },
      close: () => imap.logout().catch(() => imap.close()),
    };
  } catch (error) {
    imap.close();
    throw error;
  }
}

async function lettersAfter(imap: ImapFlow, after: number, limits: Limits): Promise<readonly Lying[]> {
  const sizes: { uid: number; size: number }[] = [];
  // `*` is the last letter, which may have a smaller number than asked for.
  for await (const { uid, size = 0 } of imap.fetch(`${after + 1}:*`, { uid: true, size: true }, { uid: true }))
    if (uid > after) sizes.push({ uid, size });
  const letters: Lying[] = [];
  let left = limits.bytes;
  for (const { uid, size } of sizes.toSorted((one, other) => one.uid - other.uid)) {
    const isCut = size > limits.largest;
    if (letters.length >= limits.letters || (letters.length > 0 && !isCut && size > left)) break;
    const asked = isCut ? { source: { start: 0, maxLength: headBytes } } : { source: true };
    const found = await imap.fetchOne(String(uid), asked, { uid: true });
    // Taken away between the two questions.
    if (!found || !found.source) continue;
    letters.push({ uid, size, raw: found.source, isCut });
    left -= found.source.length;
  }
  return letters;
}
