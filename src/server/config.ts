import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { Refusal } from '#server/refusal.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Everything that may differ between two installations. `.env.example` explains each variable. */
export interface Config {
  port: number;
  host: string;
  /** null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** The owner of the tables, where it is another role than the product's own. */
  migrationDatabaseUrl: string | null;
  /** Absolute folder of the embedded database, of uploaded files and of the secret key. */
  dataDir: string;
  seed: 'demo' | 'empty';
  /** null: uploaded files live under `dataDir`. */
  publicUrl: string | null;
  /** Addresses or CIDR ranges of proxies whose forwarded headers are believed. */
  trustProxy: string[];
  /** Encrypts stored secrets; at least 32 characters. */
  secretKey: string;
  metricsToken: string | null;
  migrate: 'on' | 'off';
  logLevel: (typeof logLevels)[number];
  /** The well-known demo accounts may sign in: only demo data, only on loopback, never behind a public address. */
  demoAccounts: boolean;
  version: string;
  /** The company's time zone until its system setting says otherwise. */
  timeZone: string;
  /** What administrators have set, by key, as it is at this moment; modules know what each means. */
  settings: Readonly<Record<string, unknown>>;
  /** The E-IMZO server and the keys by which the module lets this site in: system settings. */
  eimzo: { server: string | null; apiKeys: string[] };
}

type Env = Record<string, string | undefined>;

/** The product's root folder: where package.json, migrations/ and dist/ are. */
export const rootDir = resolve(import.meta.dirname, '../..');

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);

/**
 * Reads and validates the environment; the only reader of process.env.
 * Makes DATA_DIR and, on the first start, the secret key in it.
 * @throws Refusal naming the variable and what it must look like.
 */
export function readConfig(env: Env = process.env): Config {
  const text = (name: string) => env[name]?.trim() || null;
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name);
    if (value === null) return fallback;
    if (!values.includes(value as T)) throw wrong(name, value, `one of ${values.join(', ')}`);
    return value as T;
  };

  const host = text('HOST') ?? '127.0.0.1';
  if (!isIP(host) && !/^[a-z0-9.-]+$/i.test(host)) throw wrong('HOST', host, 'an address or a host name');
  const databaseUrl = addressOf(text, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  // Whoever sets it relies on it: files that land in DATA_DIR in silence would be found missing one day.
  if (text('S3_URL'))
    throw new Refusal(
      'S3_URL is not supported yet: uploaded files are kept under DATA_DIR. Remove it from the environment.',
    );
  const publicUrl = addressOf(text, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null;
  const dataDir = resolve(text('DATA_DIR') ?? join(rootDir, 'data'));
  const migrationDatabaseUrl = addressOf(text, 'MIGRATION_DATABASE_URL', ['postgres:', 'postgresql:']);
  if (migrationDatabaseUrl && !databaseUrl)
    throw new Refusal('MIGRATION_DATABASE_URL means something only beside DATABASE_URL.');
  const seed = oneOf('SEED', ['demo', 'empty'] as const, databaseUrl ? 'empty' : 'demo');

  return {
    port: portOf(text('PORT') ?? '3000'),
    host,
    databaseUrl,
    migrationDatabaseUrl,
    dataDir,
    seed,
    publicUrl,
    trustProxy: proxiesOf(text('TRUST_PROXY')),
    migrate: oneOf('MIGRATE', ['on', 'off'] as const, 'on'),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    metricsToken: text('METRICS_TOKEN'),
    secretKey: secretKeyOf(text('SECRET_KEY'), dataDir),
    demoAccounts: seed === 'demo' && isLoopback(host) && publicUrl === null,
    version: versionOf(),
    timeZone: 'Asia/Tashkent',
    settings: {},
    eimzo: { server: null, apiKeys: [] },
  };
}

const wrong = (name: string, value: string, expected: string) =>
  new Refusal(`${name} is "${value}", but it must be ${expected}.`);

/** Port 0 asks the system for a free one. */
function portOf(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) throw wrong('PORT', value, 'a number from 0 to 65535');
  return port;
}

/** The value is not repeated in the message: an address may carry a password. */
function addressOf(text: (name: string) => string | null, name: string, protocols: string[]): string | null {
  const value = text(name);
  if (value === null) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new Refusal(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  }
  return value;
}

function proxiesOf(value: string | null): string[] {
  const list = (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const version = isIP(address);
    const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
    if (!version || !fits) throw wrong('TRUST_PROXY', entry, 'addresses or CIDR ranges, separated by commas');
  }
  return list;
}

/** A key from the environment wins; otherwise the one under DATA_DIR, made by the process that starts first. */
function secretKeyOf(given: string | null, dataDir: string): string {
  if (given !== null) {
    if (given.length < 32) throw new Refusal('SECRET_KEY must have at least 32 characters.');
    return given;
  }
  const path = join(dataDir, 'secret.key');
  try {
    makeFolder(dataDir);
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(dataDir, error);
  }
  try {
    const key = readFileSync(path, 'utf8').trim();
    if (key.length >= 32) return key;
  } catch (error) {
    throw unusable(dataDir, error);
  }
  throw new Refusal(`${path} is damaged: bring back the key from a backup, or delete the file to lose stored secrets.`);
}

/** mkdir's own `recursive` never returns where the system cannot make folders, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function unusable(dataDir: string, error: unknown): Refusal {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOTDIR') return new Refusal(`DATA_DIR ${dataDir} is not a folder.`);
  if (code === 'ENOSPC') return new Refusal(`The disk is full: nothing can be written to ${dataDir}.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new Refusal(`DATA_DIR ${dataDir} cannot be written by this user.`);
  }
  return new Refusal(`DATA_DIR ${dataDir} cannot be used: ${message}.`);
}

const versionOf = () =>
  (JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as { version: string }).version;
