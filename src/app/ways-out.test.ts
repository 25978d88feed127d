import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootDir } from '#server/config.ts';
import { channelsOf } from '#modules/channels/channels.server.ts';
import { isOpened } from '#app/testing/ways-out.ts';

/** The lines of the page: what it calls a way, and the places in the code. */
const page = readFileSync(join(rootDir, 'docs/SECURITY.md'), 'utf8');
const section = page.split('\n## ').find((part) => part.startsWith('What leaves the house'))!;
const lines = section
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| way'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const named = lines.flatMap((cells) => [...cells[4]!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!));

const sources = globSync('src/**/*.{ts,tsx}', { cwd: rootDir }).filter(
  (path) => !/\.test\.tsx?$|\/testing\//.test(path),
);

it('opens a connection outward in the places that SECURITY.md names, and in no others', () => {
  const found = sources.filter((path) => isOpened(path, readFileSync(join(rootDir, path), 'utf8')));
  expect(found.map((path) => path.replace(/^src\//, '')).toSorted()).toEqual(named.toSorted());
});

it('names every channel by which messages leave', () => {
  const parts = { secretKey: '', texts: {}, files: {}, publicUrl: () => null } as never;
  const channels = channelsOf(parts).map(({ code }) => code);
  const told = lines.flatMap(([, way]) => [...way!.matchAll(/channel `(\w+)`/g)].map(([, code]) => code));
  expect(new Set(told)).toEqual(new Set(channels));
});

it('finds a new way out, however it is opened', () => {
  const place = 'src/modules/house/home/new.server.ts';
  for (const code of [
    "await fetch('https://example.com')",
    'const answer = await fetch(address)',
    "import { request } from 'node:https';",
    "import http from 'node:http';",
    "import { connect } from 'node:net';",
    "import { resolveMx } from 'node:dns/promises';",
    "const { default: nodemailer } = await import('nodemailer');",
    "import { Bot } from 'grammy';",
    'const pool = new pg.Pool({ connectionString })',
    'new WebSocket(address)',
  ])
    expect([code, isOpened(place, code)]).toEqual([code, true]);
  for (const code of [
    "import type { Api } from 'grammy';",
    "import { isIP, type Socket } from 'node:net';",
    "import { createServer } from 'node:http';",
    'imap.fetch(`1:*`)',
  ])
    expect([code, isOpened(place, code)]).toEqual([code, false]);
});

it('leaves pages no way but to their own server', () => {
  const screen = 'src/modules/house/home/home-screen.tsx';
  for (const own of ["fetch('/api/fp/dashboard')", 'fetch(picture.url)']) expect(isOpened(screen, own)).toBe(false);
  expect(isOpened(screen, "fetch('https://example.com')")).toBe(true);
});
