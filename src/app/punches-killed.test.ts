import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KillableProduct, killableProduct } from '#app/testing/killable-product.ts';
import type { ProductProcess } from '#app/testing/process.ts';
import { hikvisionDevice, type SimulatedDevice, type SimulatedPass, zktecoDevice } from '#app/simulated-devices.ts';

/**
 * Fifty terminals tell of a thousand passes a second, and the process that hears them is killed twice in between. They
 * say again what nobody took: nothing is lost and nothing is there twice. `npm run trust` does it for a minute.
 */
const seconds = Number(process.env.TRUST_PUNCH_SECONDS ?? 4);
const aSecond = 1000;
const hikvisions = 10;
const all = 50;
const each = aSecond / all;

let product: KillableProduct;
let running: ProductProcess | null = null;
beforeAll(async () => {
  product = await killableProduct();
  running = await product.start();
}, 120_000);
afterAll(async () => {
  await running?.kill();
  await product?.drop();
});

const urlOf = () => running?.url ?? null;
const tokenOf = (number: number) => `simulated-token-of-terminal-${number}`;
const numberOf = (at: number) => `T${String(at).padStart(4, '0')}`;

/** Terminals that HR has accepted. */
async function devices(): Promise<SimulatedDevice[]> {
  await product.query('delete from attendance_punches');
  const made: SimulatedDevice[] = [];
  for (let at = 0; at < all; at++) {
    const isHikvision = at < hikvisions;
    const hash = isHikvision ? createHash('sha256').update(tokenOf(at)).digest() : null;
    await product.query(
      `insert into attendance_devices (name, kind, serial, state, secret_hash) values ($1, $2, $1, 'active', $3)`,
      [numberOf(at), isHikvision ? 'hikvision' : 'zkteco', hash],
    );
    const mac = `a4:d5:c2:00:00:${at.toString(16).padStart(2, '0')}`;
    made.push(
      isHikvision ? hikvisionDevice(urlOf, `/hikvision/${tokenOf(at)}`, mac) : zktecoDevice(urlOf, numberOf(at)),
    );
  }
  return made;
}

/** Twenty people pass in each second, the same ones again in the next. */
const passesIn = (second: number, begin: number): SimulatedPass[] =>
  Array.from({ length: each }, (_, at) => ({ pin: String(1000 + at), at: begin + second * 1000 }));

it('loses no pass and keeps none twice, however often the process is killed', async () => {
  const simulated = await devices();
  const begin = Math.floor(Date.now() / 1000) * 1000 - seconds * 1000;
  const began = performance.now();
  const tellAll = simulated.map(async (device) => {
    for (let second = 0; second < seconds; second++) {
      const due = began + second * 1000 - performance.now();
      if (due > 0) await sleep(due);
      await device.tell(passesIn(second, begin));
    }
  });
  let kills = 0;
  const killing = (async () => {
    for (const share of [1 / 3, 2 / 3]) {
      await sleep(Math.max(0, began + share * seconds * 1000 - performance.now()));
      const one = running;
      running = null;
      await one?.kill();
      kills++;
      running = await product.start();
    }
  })();
  await Promise.all([...tellAll, killing]);
  const took = (performance.now() - began) / 1000;
  const told = seconds * aSecond;
  process.stdout.write(`${told} passes told in ${took.toFixed(1)} s, killed ${kills} times\n`);
  const [stored] = await product.query<{ rows: string; different: string; people: string }>(
    `select count(*) as rows, count(distinct (device_id, ext_user, at)) as different,
      count(distinct ext_user) as people from attendance_punches where source = 'terminal'`,
  );
  expect([kills, Number(stored!.rows), Number(stored!.different), Number(stored!.people)]).toEqual([
    ...[2, told, told, each],
  ]);
  // Each device has each of its people once in each second.
  const odd = await product.query(
    `select device_id, at from attendance_punches where source = 'terminal'
      group by device_id, at having count(*) <> $1`,
    [each],
  );
  expect(odd).toEqual([]);
}, 600_000);
