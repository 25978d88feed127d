import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { Agent, createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a browser got: decrypted by its own keys. */
export interface Pushed {
  readonly path: string;
  readonly text: string;
  readonly topic: string;
  readonly urgency: string;
  readonly ttl: number;
  /** Of the token of VAPID, when its signature holds. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string } | null;
}

/** What is answered in place of 201. */
export interface Said {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Names of push services that all lead to this one: a service has its own name, pauses and certificate. */
const names = ['one.push.example.org', 'two.push.example.org'];

/** A push service as RFC 8030 describes it, that decrypts as the browser behind it would: RFC 8291, aes128gcm. */
export async function startPushService() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const [key, cert] = certificate();
  const got: Pushed[] = [];
  const answers = new Map<string, Said[]>();
  const server = createServer({ key, cert }, async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const path = `${request.headers.host?.split(':')[0]}${request.url}`;
    if (request.method === 'HEAD') return void reply.writeHead(405).end();
    const said = answers.get(request.url!)?.shift() ?? (body.length > 4096 ? { status: 413 } : { status: 201 });
    const { authorization = '' } = request.headers;
    const headed = (name: string) => String(request.headers[name] ?? '');
    got.push({
      ...{ path, topic: headed('topic'), urgency: headed('urgency'), ttl: Number(headed('ttl')) },
      claims: claimsOf(authorization),
      text: decrypted(body, browser, auth),
    });
    reply.writeHead(said.status, said.headers).end(said.status === 201 ? '' : 'as told');
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
  return {
    got,
    keys: { p256dh: browser.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    endpointOf: (path: string, name = names[0]!) => `https://${name}${path}`,
    /** Asks the port of the stand-in whatever the address says, as a network of push services would be. */
    agent: new Agent({ ca: cert, lookup, port }),
    say: (path: string, ...said: Said[]) => void answers.set(path, said),
    close: () => new Promise((done) => server.close(done)),
  };
}

function certificate(): [Buffer, Buffer] {
  const folder = mkdtempSync(join(tmpdir(), 'push-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`;
  const how = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', [
    ...how,
    ...['-subj', `/CN=${names[0]}`, '-addext', alternatives, '-keyout', key, '-out', cert],
  ]);
  return [readFileSync(key), readFileSync(cert)];
}

/** Salt 16, record size 4, length of the key 1, key of the sender, ciphertext with its tag: RFC 8188, 2.1. */
function decrypted(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idEnd = 21 + body[20]!;
  const [sender, sealed] = [body.subarray(21, idEnd), body.subarray(idEnd)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${label}\0`), bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** RFC 8292: the signature over head and claims by the key that stands beside. */
function claimsOf(authorization: string): Pushed['claims'] {
  const [, token = '', point = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(point, 'base64url');
  const [x, y] = [raw.subarray(1, 33).toString('base64url'), raw.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const holds = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  return holds ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as Pushed['claims']) : null;
}
