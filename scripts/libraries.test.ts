import { expect, it } from 'vitest';
import { installOf } from '../bin/libraries.mjs';

const [server, tool] = ['node_modules/server', 'node_modules/tool'];
const wanted = {
  '': { version: '0.1.0' },
  [server]: { version: '2.0.0' },
  [tool]: { version: '3.0.0', dev: true },
  'node_modules/of-another-machine': { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['pdp11'] },
};
const there = (versions: Record<string, string>) =>
  Object.fromEntries(Object.entries(versions).map(([path, version]) => [path, { version }]));

it('brings to a bare folder what a start needs, and for tests all', () => {
  expect(installOf(wanted, {})).toEqual(['ci', '--omit=dev']);
  expect(installOf(wanted, {}, true)).toEqual(['ci', '--include=dev']);
});

it('adds what tests need to what a start has brought, and then neither brings anything', () => {
  const started = there({ [server]: '2.0.0' });
  expect(installOf(wanted, started)).toBeUndefined();
  expect(installOf(wanted, started, true)).toEqual(['install', '--no-save', '--include=dev']);
  const tested = there({ [server]: '2.0.0', [tool]: '3.0.0' });
  expect(installOf(wanted, tested, true)).toBeUndefined();
  expect(installOf(wanted, tested)).toBeUndefined();
});

it('begins anew where something is out of date, with what was there for development', () => {
  expect(installOf(wanted, there({ [server]: '1.0.0' }))).toEqual(['ci', '--omit=dev']);
  expect(installOf(wanted, there({ [server]: '1.0.0', [tool]: '3.0.0' }))).toEqual(['ci', '--include=dev']);
  expect(installOf(wanted, there({ [server]: '2.0.0', [tool]: '2.0.0' }), true)).toEqual(['ci', '--include=dev']);
});

it('adds a package that somebody took away, whoever asks', () => {
  expect(installOf(wanted, there({ [tool]: '3.0.0' }))).toEqual(['install', '--no-save', '--include=dev']);
});
