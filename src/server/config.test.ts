import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env });

describe('readConfig', () => {
  it('starts the demo on loopback when nothing is set', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      seed: 'demo',
      demoAccounts: true,
    });
  });

  it('starts empty on a database of its own', () => {
    expect(read({ DATABASE_URL: 'postgres://db/vazifa' })).toMatchObject({ seed: 'empty', demoAccounts: false });
  });

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://vazifa.example.uz' }, { SEED: 'empty' }])(
    'has no demo accounts with %o',
    (env) => {
      expect(read(env as unknown as Record<string, string>).demoAccounts).toBe(false);
    },
  );

  it.each([
    [{ PORT: '70000' }, /^PORT is "70000"/],
    [{ SEED: 'full' }, /^SEED is "full", but it must be one of demo, empty\.$/],
    [{ DATABASE_URL: 'mysql://u:secret@h/x' }, /^DATABASE_URL must be an address that starts with postgres:\/\//],
    [{ TRUST_PROXY: '10.0.0.1, ten' }, /^TRUST_PROXY is "ten"/],
    [{ SECRET_KEY: 'short' }, /^SECRET_KEY must have at least 32/],
    [{ MIGRATE: 'later' }, /^MIGRATE is "later"/],
    [{ S3_URL: 'https://s3.example.uz/files' }, /^S3_URL is not supported yet/],
    [{ DATA_DIR: '/dev/null' }, /^DATA_DIR \/dev\/null is not a folder/],
  ])('names the variable of %o', (env, sentence) => {
    expect(() => read(env as unknown as Record<string, string>)).toThrow(sentence);
  });

  it('does not repeat the password of an address', () => {
    expect(() => read({ DATABASE_URL: 'mysql://u:secret@h/x' })).toThrow(/^(?!.*secret)/);
  });

  it('makes the secret key once, readable by its owner only', () => {
    const { secretKey } = read({});
    expect(read({}).secretKey).toBe(secretKey);
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()).toBe(secretKey);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  });
});
