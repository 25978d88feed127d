import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { simpleParser } from 'mailparser';
import { deliveryReportIn } from '#modules/channels/mail/delivery-reports.ts';
import { openMailbox } from '#modules/channels/mail/mailbox.server.ts';
import { closePools, handOver, type Outgoing } from '#modules/channels/mail/mail-server.server.ts';
import { mailServerIn } from '#modules/channels/mail/mail-settings.ts';

/** Exim and Dovecot of `scripts/mail-servers.sh`; without them the stand-ins of the other tests are all there is. */
const answersAt = (port: number): Promise<boolean> =>
  new Promise((found) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => found(false));
    socket.once('connect', () => {
      socket.destroy();
      found(true);
    });
  });
const areThere = (await answersAt(2525)) && (await answersAt(1143));

const server = mailServerIn({
  ...{
    host: '127.0.0.1',
    port: 2525,
    security: 'none',
    from_address: 'vazifa@vazifa.test',
    reply_domain: 'vazifa.test',
  },
  ...{ imap_host: '127.0.0.1', imap_port: 1143, imap_security: 'none', imap_user: 'bounces', imap_password: 'secret' },
})!;
const letterTo = (to: string, id: string): Outgoing => ({
  ...{ envelope: { from: `bounces+${id}@vazifa.test`, to, id }, to, replyTo: 'reply+t1@vazifa.test' },
  ...{ messageId: `<${id}.${Date.now()}@vazifa.test>`, subject: 'Ҳисобот', html: '<p>Салом</p>', text: 'Салом' },
  ...{ headers: { 'Auto-Submitted': 'auto-generated' }, attachments: [] },
});
const limits = { letters: 50, bytes: 1e7, largest: 1e6 };
const lettersOf = async (user: string) => {
  const mailbox = await openMailbox({ ...server.mailbox!, user });
  const letters = await mailbox.lettersAfter(0, limits);
  await mailbox.close();
  return letters;
};

describe.skipIf(!areThere)('Exim and Dovecot', () => {
  afterAll(closePools);

  it.each([
    ['ali@vazifa.test', { state: 'sent' }],
    ['nobody@vazifa.test', { state: 'dead', address_is_dead: true }],
    ['busy@vazifa.test', { state: 'again' }],
    ['x@other.test', { state: 'dead' }],
  ])('%s', async (to, expected) => {
    expect(await handOver(server, letterTo(to, 'd1'))).toMatchObject(expected);
  });

  it('a letter lies in the mailbox as it was sent', async () => {
    await handOver(server, letterTo('vali@vazifa.test', 'd7'));
    await expect.poll(() => lettersOf('vali'), { timeout: 9_000 }).not.toEqual([]);
    const letter = await simpleParser((await lettersOf('vali')).at(-1)!.raw);
    expect(letter.subject).toBe('Ҳисобот');
    expect(letter.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('a bounce comes back to the sender of the envelope, and names whom it speaks of', async () => {
    expect(await handOver(server, letterTo('full@vazifa.test', 'd2'))).toMatchObject({ state: 'sent' });
    await expect
      .poll(async () => (await lettersOf('bounces')).map(({ raw }) => deliveryReportIn(raw.toString('latin1'))), {
        timeout: 9_000,
      })
      .toContainEqual(expect.objectContaining({ recipient: 'full@vazifa.test', action: 'failed' }));
  });

  it('a letter that is too large is cut', async () => {
    await handOver(server, { ...letterTo('ali@vazifa.test', 'd9'), text: 'x'.repeat(200_000) });
    await expect
      .poll(async () => Math.max(0, ...(await lettersOf('ali')).map(({ size }) => size)))
      .toBeGreaterThan(2e5);
    const mailbox = await openMailbox({ ...server.mailbox!, user: 'ali' });
    const letters = await mailbox.lettersAfter(0, { ...limits, largest: 100_000 });
    expect(await mailbox.placeBefore(new Date(Date.now() - 86_400_000))).toBe(0);
    await mailbox.close();
    expect(letters.at(-1)).toMatchObject({ isCut: true });
    expect(letters.at(-1)!.raw.length).toBeLessThan(40_000);
  });
});
