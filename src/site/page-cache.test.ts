import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Made, PageCache } from '#site/page-cache.ts';

const page = (text: string): Made => ({ status: 200, type: 'text/html', text });
const textOf = async (cache: PageCache, make: () => Promise<Made>) => (await cache.get('a', make)).body.toString();

it('makes a page once, however many ask for it at once, and anew after a change', async () => {
  const cache = new PageCache();
  let made = 0;
  const make = async () => {
    await sleep(5);
    return page(`${++made}`);
  };
  expect(await Promise.all([1, 2, 3].map(() => textOf(cache, make)))).toEqual(['1', '1', '1']);
  expect(await textOf(cache, make)).toBe('1');
  cache.outdate();
  expect(await textOf(cache, make)).toBe('2');
});

it('goes on with the old page while the new one cannot be made, or takes too long', async () => {
  const cache = new PageCache();
  await textOf(cache, async () => page('old'));
  cache.outdate();
  const away = async (): Promise<Made> => {
    throw new Error('the database is away');
  };
  expect(await textOf(cache, away)).toBe('old');
  const slow = async () => {
    await sleep(700);
    return page('new');
  };
  expect(await textOf(cache, slow)).toBe('old');
  await sleep(500);
  expect(await textOf(cache, away)).toBe('new');
});

it('a page that nobody has seen yet is not made up', async () => {
  const cache = new PageCache();
  await expect(textOf(cache, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
});

it('does not keep what is not there: addresses without end would fill it', async () => {
  const cache = new PageCache();
  for (let at = 0; at < 50; at++) await cache.get(`x${at}`, async () => ({ ...page('no'), status: 404 }));
  expect(cache.size).toBe(0);
});
