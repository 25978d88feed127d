import { resolveTxt } from 'node:dns/promises';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Outcome } from '#modules/channels/notifications/door.ts';
import { openMailbox } from '#modules/channels/mail/mailbox.server.ts';
import { domainOf, type MailServer } from '#modules/channels/mail/mail-settings.ts';
import { verifyServer } from '#modules/channels/mail/mail-server.server.ts';

/** Asks the name servers for texts: `[['v=spf1', ' -all'], …]`. */
export type AskTexts = (name: string) => Promise<readonly (readonly string[])[]>;

/**
 * Signs in at the mail server and at the mailbox, and looks up what receivers will look up: SPF, DMARC, the key of
 * DKIM. Records that are missing are said and stop nothing: letters go out, and may be taken for spam.
 */
export async function checkMail(server: MailServer | null, ask: AskTexts = resolveTxt): Promise<Outcome> {
  if (!server) return { state: 'dead', answer: 'not set up' };
  const found: string[] = [];
  try {
    await verifyServer(server);
    found.push(`SMTP ${server.host}: OK`);
    if (server.mailbox) {
      const mailbox = await openMailbox(server.mailbox);
      found.push(`IMAP ${server.mailbox.host}: OK, ${mailbox.messages}`);
      await mailbox.close();
    }
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error);
    return { state: 'again', answer: [...found, answer.slice(0, 200)].join(' · ') };
  }
  return { state: 'sent', answer: [...found, ...(await recordsOf(server, ask))].join(' · ') };
}

/** What the name servers say of the domain that letters come from, a phrase a record. */
export async function recordsOf(server: MailServer, ask: AskTexts): Promise<string[]> {
  const domain = domainOf(server);
  const [spf, dmarc, dkim] = await Promise.all([
    recordAt(ask, domain, /^v=spf1\b/i),
    recordAt(ask, `_dmarc.${domain}`, /^v=DMARC1\b/i),
    server.dkim ? recordAt(ask, `${server.dkim.selector}._domainkey.${domain}`, /\bp=/) : null,
  ]);
  return [
    `SPF: ${spf?.slice(0, 200) ?? '–'}`,
    `DMARC: ${dmarc?.slice(0, 200) ?? '–'}`,
    `DKIM: ${server.dkim ? (dkim === null ? '–' : isKeyOf(server.dkim.key, dkim) ? 'OK' : 'another key') : 'off'}`,
  ];
}

async function recordAt(ask: AskTexts, name: string, form: RegExp): Promise<string | null> {
  try {
    const texts = (await ask(name)).map((pieces) => pieces.join(''));
    return texts.find((text) => form.test(text)) ?? null;
  } catch {
    // A name that is not there, or name servers that are not: either way nobody finds the record.
    return null;
  }
}

/** Is what the name servers tell the public half of the key by which letters are signed? */
function isKeyOf(privateKey: string, record: string): boolean {
  try {
    const mine = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' });
    const told = /\bp=([A-Za-z0-9+/=\s]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? '';
    return told === mine.toString('base64');
  } catch {
    return false;
  }
}
