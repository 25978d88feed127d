import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerOf, signedIn } from '#app/testing/caller.ts';
import { type KillableProduct, killableProduct } from '#app/testing/killable-product.ts';
import type { ProductProcess } from '#app/testing/process.ts';
import { remoteAt } from '#app/testing/remote.ts';
import { type SmtpStandIn, smtpStandIn } from '#modules/channels/mail/testing/mail-stand-in.ts';

/**
 * Several processes tell people who follow a project of its new tasks, while one after another is killed at any moment
 * and another is started in its place. The mail server counts letters by the id of their delivery: each notice is told
 * once, none is lost, and the followers of the feed go on from where they stood. `npm run trust` does it fifty times
 * with four processes.
 */
const kills = Number(process.env.TRUST_DELIVERY_KILLS ?? 3);
const processCount = Number(process.env.TRUST_DELIVERY_PROCESSES ?? 2);
const followerCount = 8;
const longestMs = (kills + 10) * 20_000;

let product: KillableProduct;
let smtp: SmtpStandIn;
const running: ProductProcess[] = [];
beforeAll(async () => {
  [product, smtp] = [await killableProduct(), await smtpStandIn()];
  while (running.length < processCount) running.push(await product.start());
}, 300_000);
afterAll(async () => {
  await Promise.all(running.map((one) => one.kill()));
  await Promise.all([product?.drop(), smtp?.[Symbol.asyncDispose]()]);
}, 60_000);

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await product.query<{ n: string }>(`select count(*) as n from ${text}`, values))[0]!.n);

/** Mail goes to the stand-in; those who follow the largest project want mail of it at once. */
async function prepare(): Promise<{ readonly token: string; readonly project: number; readonly people: number[] }> {
  const there = remoteAt(running[0]!.url);
  const admin = await signedIn(there, 'admin');
  const me = (await admin.get('admin/auth/me')).json.user.id;
  const { rows } = (await admin.get('admin/notification-methods')).json;
  const { id, version } = rows.find(({ code }: { code: string }) => code === 'email');
  const settings = { host: '127.0.0.1', port: smtp.port, security: 'none', from_address: 'vazifa@example.uz' };
  expect((await admin.post('admin/notification-methods/set-up', { id, version, settings })).status).toBe(200);
  const [largest] = await product.query<{ id: string; people: string[] }>(
    `select p.id, array(select u.id from users u where u.id = any(p.member_ids) and u.status = 'active'
        and u.deleted_at is null and u.id <> $1 order by u.id limit $2) as people
      from projects p where p.deleted_at is null and p.archived_at is null order by cardinality(p.member_ids) desc limit 1`,
    [me, followerCount],
  );
  const people = largest!.people.map(Number);
  await product.query(`update users set email = 'reader' || id || '@example.uz' where id = any($1)`, [people]);
  await product.query(
    `insert into notification_watches (user_id, path, row_id, mode)
      select unnest($1::bigint[]), 'fp/projects', $2, 'follow'`,
    [people, largest!.id],
  );
  await product.query(
    `insert into notification_choices (user_id, kind, method, mode)
      select unnest($1::bigint[]), 'task_status_changed', 'email', 'now'`,
    [people],
  );
  await product.query('delete from deliveries');
  await product.query('delete from inbox');
  there.close();
  return { token: admin.headers.authorization!.slice('Bearer '.length), project: Number(largest!.id), people };
}

const idOf = (raw: Buffer): number => Number(/^Message-ID: <d(\d+)\./im.exec(raw.toString())![1]);
/** What is due later, because somebody is off today, goes today all the same. */
const hurry = () =>
  product.query(`update deliveries set due_at = now() where state = 'planned' and tries = 0 and due_at > now()`);

it('tells each once and loses none, whichever process is killed at any moment', { timeout: longestMs }, async () => {
  const { token, project, people } = await prepare();
  expect(people.length).toBeGreaterThan(2);
  const load = { isOver: false };
  let silences = 0;
  const working = (async () => {
    for (let at = 1; !load.isOver; at++) {
      const one = running[at % running.length];
      if (one) {
        const there = remoteAt(one.url);
        const body = { name: `Uzilish ${at}`, project_id: project };
        const { status } = await callerOf(there, token).post('fp/dev-tasks', body);
        if (status !== 201) silences++;
        there.close();
      }
      await hurry();
      await sleep(100 + Math.random() * 300);
    }
  })();
  for (let kill = 0; kill < kills; kill++) {
    await sleep(300 + Math.random() * 2_500);
    const [one] = running.splice(Math.floor(Math.random() * running.length), 1);
    await one!.kill();
    running.push(await product.start());
  }
  load.isOver = true;
  await working;
  // With all of them gone a minute passes: what they had taken up is free again.
  await Promise.all(running.splice(0).map((one) => one.kill()));
  const held = await count(`deliveries where state = 'sending'`);
  await product.query(`update deliveries set leased_until = now() where state = 'sending'`);
  running.push(await product.start());

  const isDone = async () => {
    await hurry();
    await product.query(`update deliveries set due_at = now() where state = 'planned'`);
    const told = await toldTo(people);
    const made = await count(`dev_tasks where name like 'Uzilish %'`);
    const open = await count(`deliveries where state in ('planned', 'sending')`);
    const unplanned = await count('notices_to_plan');
    return { told, waits: open + unplanned, made };
  };
  await expect
    .poll(isDone, { timeout: longestMs / 2, interval: 500 })
    .toMatchObject({ waits: 0, told: people.map(() => expect.any(Number)) });
  const made = await count(`dev_tasks where name like 'Uzilish %'`);
  // Nothing more comes: the place of the feed is its end.
  await expect.poll(() => toldTo(people), { timeout: 60_000, interval: 500 }).toEqual(people.map(() => made));
  await expect.poll(isDone, { timeout: longestMs / 2, interval: 500 }).toMatchObject({ waits: 0 });

  const twice = `(select unnest(notice_ids) as id from deliveries) n group by n.id having count(*) > 1`;
  expect(await product.query(`select n.id from ${twice}`)).toEqual([]);
  const untold = `inbox i where i.kind = 'task_created' and i.read_at is null
    and not exists (select from deliveries d where i.id = any(d.notice_ids))`;
  expect(await count(untold)).toBe(0);
  const rows = await product.query<{ id: string; state: string }>('select id, state from deliveries order by id');
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']));
  const arrived = smtp.arrived.map(({ raw }) => idOf(raw));
  const ids = [...new Set(arrived)].toSorted((one, other) => one - other);
  expect(ids).toEqual(rows.map(({ id }) => Number(id)));
  const again = arrived.length - ids.length;
  process.stdout.write(
    `${kills} kills, ${processCount} processes: ${made} tasks, ${rows.length} messages sent, ` +
      `${again} came twice under their id, ${held} were held by a killed process, ${silences} calls without answer\n`,
  );
});

/** Of how many new tasks each person was told. */
async function toldTo(people: readonly number[]): Promise<number[]> {
  const rows = await product.query<{ n: string }>(
    `select coalesce(sum(coalesce((i.details ->> 'count')::int, 1)), 0) as n
      from unnest($1::bigint[]) with ordinality as p(id, place)
      left join inbox i on i.user_id = p.id and i.kind = 'task_created' group by p.place order by p.place`,
    [people],
  );
  return rows.map(({ n }) => Number(n));
}
