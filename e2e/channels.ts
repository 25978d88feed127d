import { botApi, type BotApi } from '../src/modules/channels/telegram/testing/bot-api.ts';
import {
  type ImapStandIn,
  imapStandIn,
  type SmtpStandIn,
  smtpStandIn,
} from '../src/modules/channels/mail/testing/mail-stand-in.ts';
import { api } from './person.ts';

const token = '4200000001:AAH-made-up-for-tests-only-0123456789';
const domain = 'mail.vazifa.example.uz';

/** Telegram, a mail server and a mailbox in this process, which the product reaches over HTTP, SMTP and IMAP. */
export interface Channels extends AsyncDisposable {
  readonly telegram: BotApi;
  readonly letters: SmtpStandIn['arrived'];
  readonly mailbox: ImapStandIn['letters'];
  /** The mail server refuses who is called so before the `@`; code 0 takes them again. */
  readonly refuseMail: SmtpStandIn['refuse'];
  /** Links the account of a person here with one there, by the code that their settings show. */
  readonly link: (login: string, telegramId: number) => Promise<void>;
}

/** Sets a method as an administrator does; null takes a setting away. */
async function setUp(code: string, settings: Readonly<Record<string, string | number | null>>): Promise<void> {
  const admin = await api('admin');
  const { rows } = (await admin('GET', 'admin/notification-methods;perPage=50')).json;
  const { id, version } = rows.find((row: { code: string }) => row.code === code);
  const answer = await admin('POST', 'admin/notification-methods/set-up', { id, version, settings });
  if (answer.status !== 200) throw new Error(`${code} cannot be set up: ${JSON.stringify(answer.json)}`);
}

const none = <T extends object>(settings: T) => Object.fromEntries(Object.keys(settings).map((name) => [name, null]));

/** Both ways set up, and taken away again when the journey ends: other journeys know a product without them. */
export async function channels(): Promise<Channels> {
  const after = Math.floor(Date.now() / 1000);
  const [telegram, smtp, imap] = await Promise.all([
    botApi({ token, second: 50, after }),
    smtpStandIn(),
    imapStandIn(),
  ]);
  const ofTelegram = { bot_token: token, mode: 'polling', api_root: telegram.url };
  const ofMail = {
    ...{ host: '127.0.0.1', port: smtp.port, security: 'none', from_address: `vazifa@${domain}` },
    ...{ reply_domain: domain, imap_host: '127.0.0.1', imap_port: imap.port, imap_security: 'none' },
    ...{ imap_user: 'reply', imap_password: 'secret' },
  };
  await setUp('telegram', ofTelegram);
  await setUp('email', ofMail);
  return {
    ...{ telegram, letters: smtp.arrived, mailbox: imap.letters, refuseMail: smtp.refuse },
    async link(login, telegramId) {
      const person = await api(login);
      const { code } = (await person('POST', 'admin/auth/telegram/code', { password: 'demo1234' })).json;
      telegram.says(telegramId, `/start ${code}`);
    },
    async [Symbol.asyncDispose]() {
      await setUp('telegram', none(ofTelegram));
      await setUp('email', none(ofMail));
      telegram.close();
      await Promise.all([smtp[Symbol.asyncDispose](), imap[Symbol.asyncDispose]()]);
    },
  };
}
