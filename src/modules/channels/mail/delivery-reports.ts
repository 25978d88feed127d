/** What a server says of a letter that it took or did not take (RFC 3464), of the first recipient that it names. */
export interface DeliveryReport {
  readonly recipient: string;
  readonly action: string;
  /** `5.1.1`: RFC 3463. */
  readonly status: string;
  /** What the server said, for whoever looks after it; null when it said nothing of its own. */
  readonly diagnosis: string | null;
}

const part = /^content-type:\s*message\/delivery-status[^\n]*\n(?:[^\n]+\n)*\n([\s\S]*?)\n--/im;

/** Null for a letter that is no report. Read by hand: `mailparser` shows the report as a part of the text. */
export function deliveryReportIn(letter: string): DeliveryReport | null {
  const fields = part.exec(letter.replaceAll('\r\n', '\n'))?.[1]?.replaceAll(/\n[ \t]+/g, ' ');
  if (!fields) return null;
  const field = (name: string): string => new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(fields)?.[1]?.trim() ?? '';
  const recipient = field('Final-Recipient')
    .replace(/^[\w-]+;\s*/, '')
    .toLowerCase();
  const action = field('Action').toLowerCase();
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(field('Status'))?.[0] ?? '';
  if (!recipient || !action) return null;
  return { recipient, action, status, diagnosis: field('Diagnostic-Code').replace(/^[\w-]+;\s*/, '') || null };
}

/** Will it never be there? A delay is none, and neither is a full disk on their side. */
export const isPermanent = ({ action, status }: DeliveryReport): boolean =>
  action === 'failed' && status.startsWith('5');

/** Mailbox or domain that is not there (RFC 3463, X.1.x): one is enough; of other refusals it takes several. */
export const isNoSuchAddress = ({ status }: DeliveryReport): boolean => /^5\.1\.(?:1|2|3|10)$/.test(status);
