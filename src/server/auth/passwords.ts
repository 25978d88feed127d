import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, 2 passes, 1 lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const derive = promisify(argon2) as (algorithm: 'argon2id', options: object) => Promise<Buffer>;

/** So many hashes at once: each takes 19 MiB and a core, and the other requests want some too. */
const parallelHashes = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= parallelHashes)
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Argon2id in the PHC string format, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() => derive('argon2id', { message: password, nonce, ...parameters }));
  const cost = `m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}`;
  return `$argon2id$v=19$${cost}$${base64(nonce)}$${base64(tag)}`;
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Takes as long for a login that does not exist (`null`) as for a wrong password, so that time tells nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = form.exec(stored ?? '') ?? form.exec(await decoy())!;
  const expected = Buffer.from(tag!, 'base64');
  const options = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  const given = await inTurn(() =>
    derive('argon2id', { message: password, nonce: Buffer.from(nonce!, 'base64'), ...options }),
  );
  return timingSafeEqual(given, expected) && stored !== null;
}

let decoyHash: Promise<string> | undefined;
const decoy = (): Promise<string> => (decoyHash ??= hashPassword(randomBytes(16).toString('hex')));
