import { createHash, randomBytes } from 'node:crypto';

/** Who asks, and what; by RFC 7616 with `qop=auth`, or without where the device is older. */
interface Asked {
  readonly method: string;
  /** Path and question mark. */
  readonly uri: string;
  readonly login: string;
  readonly password: string;
}

const parts = /(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g;

/** The answer to the challenge of a `WWW-Authenticate` header; null: it is none that we know. */
export function digestAnswer(challenge: string, { method, uri, login, password }: Asked): string | null {
  if (!/^\s*digest\s/i.test(challenge)) return null;
  const said = new Map(
    [...challenge.matchAll(parts)].map(([, name, quoted, plain]) => [name!.toLowerCase(), quoted ?? plain ?? '']),
  );
  const algorithm = said.get('algorithm') ?? 'MD5';
  const name = /^sha-256(-sess)?$/i.test(algorithm) ? 'sha256' : /^md5(-sess)?$/i.test(algorithm) ? 'md5' : null;
  const [realm, nonce] = [said.get('realm') ?? '', said.get('nonce')];
  if (!name || !nonce) return null;
  const hash = (text: string) => createHash(name).update(text).digest('hex');
  const cnonce = randomBytes(8).toString('hex');
  const hasQop = said
    .get('qop')
    ?.split(',')
    .some((one) => one.trim() === 'auth');
  const count = '00000001';
  const own = hash(`${login}:${realm}:${password}`);
  const first = /-sess$/i.test(algorithm) ? hash(`${own}:${nonce}:${cnonce}`) : own;
  const second = hash(`${method}:${uri}`);
  const response = hash(
    hasQop ? [first, nonce, count, cnonce, 'auth', second].join(':') : [first, nonce, second].join(':'),
  );
  const opaque = said.get('opaque');
  return [
    `Digest username="${login.replace(/["\\]/g, '\\$&')}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${uri}"`,
    `algorithm=${algorithm}`,
    ...(hasQop ? ['qop=auth', `nc=${count}`, `cnonce="${cnonce}"`] : []),
    `response="${response}"`,
    ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
  ].join(', ');
}
