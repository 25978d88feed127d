import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';

export interface Arrived {
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
}

/** How the server answers: by what stands before the `@` of the recipient. */
export interface SmtpStandIn extends AsyncDisposable {
  readonly port: number;
  readonly arrived: Arrived[];
  readonly refuse: (local: string, code: number, words: string, at?: 'RCPT' | 'DATA' | 'CUT' | 'HANG') => void;
}

async function allOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** What the server keeps of who is connected. */
interface Connected {
  readonly connections: Iterable<{ readonly id: string; readonly _socket: Socket }>;
}

/** A mail server in this process: takes letters in, refuses whom it is told to, hangs up where it is told to. */
export async function smtpStandIn({ user = '', password = '' } = {}): Promise<SmtpStandIn> {
  const arrived: Arrived[] = [];
  const refused = new Map<string, { code: number; words: string; at: string }>();
  const of = (address: string, at: string) => {
    const found = refused.get(address.split('@')[0]!);
    return found?.at === at && (found.code || at === 'CUT' || at === 'HANG') ? found : undefined;
  };
  const failure = ({ code, words }: { code: number; words: string }) =>
    Object.assign(new Error(words), { responseCode: code });
  async function taken(
    stream: Readable,
    { to, from, id }: { readonly to: string; readonly from: string; readonly id: string },
    done: (error?: Error) => void,
  ): Promise<void> {
    const raw = await allOf(stream);
    if (of(to, 'HANG')) return;
    const found = of(to, 'DATA');
    if (found) return done(failure(found));
    arrived.push({ from, to, raw });
    if (!of(to, 'CUT')) return done();
    for (const connection of (server as unknown as Connected).connections)
      if (connection.id === id) connection._socket.destroy();
  }
  const server: SMTPServer = new SMTPServer({
    ...{ authOptional: !user, disabledCommands: ['STARTTLS'], allowInsecureAuth: true, hideDSN: false },
    onAuth: ({ username, password: given }, _session, done) =>
      username === user && given === password ? done(null, { user }) : done(new Error('Invalid login')),
    onRcptTo: ({ address }, _session, done) => {
      const found = of(address, 'RCPT');
      done(found ? failure(found) : null);
    },
    onData: (stream, { envelope, id }, done) => {
      const to = envelope.rcptTo[0]!.address;
      void taken(stream, { to, from: envelope.mailFrom ? envelope.mailFrom.address : '', id }, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.server.address() as AddressInfo).port,
    arrived,
    refuse: (local, code, words, at = 'RCPT') => void refused.set(local, { code, words, at }),
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** A mailbox in this process that can be read, no more: what `imapflow` asks, answered by RFC 3501. */
export interface ImapStandIn extends AsyncDisposable {
  readonly port: number;
  readonly letters: Buffer[];
  /** Other numbers from now on, as after a mailbox was restored. */
  renumber: () => void;
}

export async function imapStandIn(user = 'reply', password = 'secret'): Promise<ImapStandIn> {
  const letters: Buffer[] = [];
  let validity = 7;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('* OK [CAPABILITY IMAP4rev1] ready');
    let waiting = '';
    socket.on('data', (bytes) => {
      waiting += bytes.toString('latin1');
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        answer(socket, waiting.slice(0, end));
        waiting = waiting.slice(end + 2);
      }
    });
    function answer(to: Socket, line: string) {
      const [tag = '', ...words] = line.split(' ');
      const command = words.join(' ');
      const done = (words_ = 'OK done'): void => void say(`${tag} ${words_}`);
      if (/^CAPABILITY/i.test(command)) say('* CAPABILITY IMAP4rev1');
      if (/^LOGIN/i.test(command)) {
        const right = command.replaceAll('"', '') === `LOGIN ${user} ${password}`;
        return done(right ? 'OK welcome' : 'NO [AUTHENTICATIONFAILED] Invalid credentials');
      }
      if (/^(?:EXAMINE|SELECT)/i.test(command)) {
        say(`* ${letters.length} EXISTS`);
        say('* FLAGS (\\Seen)');
        say(`* OK [UIDVALIDITY ${validity}] ok`);
        say(`* OK [UIDNEXT ${letters.length + 1}] ok`);
        return done('OK [READ-ONLY] done');
      }
      if (/^LIST/i.test(command)) say('* LIST (\\HasNoChildren) "/" INBOX');
      if (/^UID SEARCH/i.test(command)) say(`* SEARCH ${letters.map((_, at) => at + 1).join(' ')}`);
      if (/^UID FETCH/i.test(command)) fetch(to, command);
      if (/^LOGOUT/i.test(command)) {
        say('* BYE bye');
        done();
        return void socket.end();
      }
      done();
    }
    function fetch(to: Socket, command: string): void {
      const [, first = '1', last] = /^UID FETCH (\d+)(?::(\*|\d+))?/i.exec(command) ?? [];
      const [, from, length] = /<(\d+)\.(\d+)>/.exec(command) ?? [];
      // A range whose end is `*` always has the last letter in it: RFC 3501, 6.4.8.
      const until = last === '*' ? letters.length : Number(last ?? first);
      for (const [at, letter] of letters.entries()) {
        const uid = at + 1;
        const isAsked = uid >= Math.min(Number(first), until) && uid <= Math.max(Number(first), until);
        if (!isAsked) continue;
        if (!/BODY/i.test(command)) {
          say(`* ${uid} FETCH (UID ${uid} RFC822.SIZE ${letter.length})`);
          continue;
        }
        const part = from === undefined ? letter : letter.subarray(Number(from), Number(from) + Number(length));
        void to.write(`* ${uid} FETCH (UID ${uid} BODY[]${from === undefined ? '' : `<${from}>`} {${part.length}}\r\n`);
        to.write(part);
        say(')');
      }
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    letters,
    renumber: () => void (validity += 1),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
}
