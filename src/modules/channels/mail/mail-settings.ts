import type { ChannelSetting, SettingValues } from '#modules/channels/notifications/door.ts';

const securities = ['tls', 'starttls', 'none'] as const;
export type Security = (typeof securities)[number];

/** What an administrator says of the mail server. Without answers by mail, the settings of the mailbox are left out. */
export const mailSettings: readonly ChannelSetting[] = [
  { name: 'host', kind: 'text', isRequired: true },
  { name: 'port', kind: 'integer', default: 587 },
  { name: 'security', kind: 'choice', values: securities, default: 'starttls' },
  { name: 'user', kind: 'text' },
  { name: 'password', kind: 'text', isSecret: true },
  { name: 'from_name', kind: 'text', default: 'Vazifa' },
  { name: 'from_address', kind: 'text', isRequired: true },
  { name: 'dkim_selector', kind: 'text' },
  { name: 'dkim_key', kind: 'text', isSecret: true },
  { name: 'reply_domain', kind: 'text' },
  { name: 'imap_host', kind: 'text' },
  { name: 'imap_port', kind: 'integer', default: 993 },
  { name: 'imap_security', kind: 'choice', values: securities, default: 'tls' },
  { name: 'imap_user', kind: 'text' },
  { name: 'imap_password', kind: 'text', isSecret: true },
  { name: 'authority', kind: 'text' },
];

/** Where answers and bounces come in. */
export interface Mailbox {
  readonly host: string;
  readonly port: number;
  readonly security: Security;
  readonly user: string;
  readonly password: string;
}

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: Security;
  readonly user: string | null;
  readonly password: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly dkim: { readonly selector: string; readonly key: string } | null;
  /** Of addresses for answers and bounces; null: nothing comes back. */
  readonly replyDomain: string | null;
  readonly mailbox: Mailbox | null;
  /** Who says in `Authentication-Results` whether a sender is who they claim; empty: nobody is asked. */
  readonly authority: string;
}

const text = (values: SettingValues, name: string): string => String(values[name] ?? '').trim();
const port = (values: SettingValues, name: string, fallback: number): number => Number(values[name]) || fallback;
const security = (values: SettingValues, name: string): Security =>
  securities.find((one) => one === values[name]) ?? (name === 'security' ? 'starttls' : 'tls');

const addressForm = /^[^\s@<>",;]+@[a-z0-9.-]+$/i;
const domainForm = /^(?=.{1,190}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;

/** What is missing before a letter can go out, as the name of a setting; null when nothing is. */
export function lackingIn(values: SettingValues): string | null {
  if (!text(values, 'host')) return 'host';
  if (!addressForm.test(text(values, 'from_address'))) return 'from_address';
  const domain = text(values, 'reply_domain');
  if (domain && !domainForm.test(domain)) return 'reply_domain';
  return null;
}

/** The mail server that is set; null while something is missing. */
export function mailServerIn(values: SettingValues): MailServer | null {
  if (lackingIn(values)) return null;
  const replyDomain = text(values, 'reply_domain').toLowerCase() || null;
  const selector = text(values, 'dkim_selector');
  const key = text(values, 'dkim_key');
  return {
    host: text(values, 'host'),
    port: port(values, 'port', 587),
    security: security(values, 'security'),
    user: text(values, 'user') || null,
    password: String(values.password ?? ''),
    from: { name: text(values, 'from_name') || 'Vazifa', address: text(values, 'from_address') },
    // Lines of a key are lost where it is typed into one line.
    dkim: selector && key ? { selector, key: key.replaceAll(String.raw`\n`, '\n') } : null,
    replyDomain,
    mailbox: replyDomain ? mailboxIn(values) : null,
    authority: text(values, 'authority'),
  };
}

function mailboxIn(values: SettingValues): Mailbox | null {
  const host = text(values, 'imap_host');
  const user = text(values, 'imap_user');
  if (!host || !user) return null;
  return {
    ...{ host, user, port: port(values, 'imap_port', 993), security: security(values, 'imap_security') },
    password: String(values.imap_password ?? ''),
  };
}

/** The domain of the sender: Message-IDs and DKIM speak of it. */
export const domainOf = ({ from }: Pick<MailServer, 'from'>): string => from.address.split('@')[1]!.toLowerCase();
