import { Agent } from 'node:http';
import pg from 'pg';
import { startCompany, tokenOf } from './company.ts';
import { shoot } from './load.ts';
import { median, print, quantile } from './statistics.ts';

const notices = 10_000;
/** Ordinary work beside it: so many requests a second. */
const ordinaryRate = 40;
/** Planning and its absence take turns, each so short that what others do on the machine is the same for both. */
const turns = 24;
const inTurn = 1_500;

/** What people do all day: the list, the board, projects, the bell and who one is. */
const paths = [
  'fp/dev-tasks;sortBy=deadline;perPage=50?status=new&executor_id=1',
  'fp/dev-tasks/board?project_id=1&perColumn=20',
  'fp/projects;perPage=50',
  'admin/inbox;columns=id',
  'admin/auth/me',
];

/**
 * Ten thousand people-and-notices at once, as a large import or the morning's reminders bring them: until when each has
 * its delivery, and what those who work meanwhile feel of it. Alone and beside take turns.
 */
export async function noticeFigures(tasks = 10_000): Promise<void> {
  const company = await startCompany(tasks, 2000);
  const client = new pg.Client({ connectionString: company.database });
  await client.connect();
  const { headers } = await tokenOf(company.product, 'admin');
  const base = `${company.product}/api`;
  await openMail(client);
  // Routes are warm, and so is what a process keeps of schedules.
  await planned(client, 200);
  await timesUntil(base, headers, rest(5_000));

  const seconds: number[] = [];
  for (let round = 0; round < 3; round++) {
    const began = performance.now();
    await planned(client, notices);
    seconds.push((performance.now() - began) / 1000);
    await forget(client);
    await rest(3_000);
  }
  print({ name: `${notices} notices are planned`, value: Math.min(...seconds), unit: 's', target: ['<=', 5] });
  const [alone, beside, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now();
    const now = await timesUntil(base, headers, planned(client, inTurn));
    const then = await timesUntil(base, headers, rest(performance.now() - began));
    beside.push(...now);
    alone.push(...then);
    ratios.push(median(now) / median(then));
    await forget(client);
  }
  print({ name: '  … p50 of ordinary requests alone', value: median(alone), unit: 'ms' });
  print({ name: '  … and beside', value: median(beside), unit: 'ms' });
  print({ name: '  … beside against alone', value: median(beside) / median(alone), unit: '×', target: ['<=', 1.1] });
  print({ name: '  … median of the turns', value: median(ratios), unit: '×' });
  print({ name: '  … p95 alone', value: quantile(alone, 0.95), unit: 'ms' });
  print({ name: '  … p95 beside', value: quantile(beside, 0.95), unit: 'ms' });
  await client.end();
  await company.stop();
}

/** What was planned goes again, so that each turn has the same before it. */
async function forget(client: pg.Client): Promise<void> {
  await client.query('delete from deliveries');
  await client.query("delete from inbox where details->>'name' = 'Oʻlchov'");
  await client.query('vacuum deliveries, inbox, notices_to_plan');
}

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Everybody has chosen mail for everything, and it goes to nobody just now: planning alone is measured. */
async function openMail(client: pg.Client): Promise<void> {
  await client.query(`update notification_methods set is_active = true,
    settings = '{"host": "127.0.0.1", "port": 2525, "security": "none", "from_address": "vazifa@namuna.example"}'
    where code = 'email'`);
  await client.query(`insert into notification_choices (role_id, kind, method, mode)
    select r.id, t.code, 'email', 'now' from user_roles r, notification_types t on conflict do nothing`);
  await client.query(`insert into notification_hours (user_id, quiet_from, quiet_to)
    select id, '00:00', '23:59' from users
    on conflict (user_id) do update set quiet_from = '00:00', quiet_to = '23:59'`);
}

/** Tells so many, evenly over all people, and waits until none is left to plan. */
async function planned(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into inbox (user_id, kind, actor_id, details)
      select p.id, (array['mention', 'task_assigned', 'deadline_over', 'task_commented'])[1 + n % 4], 1,
        jsonb_build_object('number', 'SBQS-' || n, 'name', 'Oʻlchov')
      from generate_series(1, $1::int) n
      join (select id, row_number() over (order by id) as at, count(*) over () as most
        from users where deleted_at is null and status = 'active' and id <> 1) p on p.at = 1 + n % p.most`,
    [count],
  );
  for (;;) {
    const { rows } = await client.query('select exists (select from notices_to_plan) as waits');
    if (!rows[0].waits) return;
    await rest(50);
  }
}

/** Milliseconds of each request that is sent at an even pace until something ends. */
async function timesUntil(base: string, headers: Record<string, string>, until: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: ordinaryRate, maxFreeSockets: 4 });
  const times: number[] = [];
  const under = new Set<Promise<void>>();
  let count = 0;
  const ask = async () => {
    const sent = performance.now();
    await shoot(agent, { url: `${base}/${paths[count++ % paths.length]}`, headers });
    times.push(performance.now() - sent);
  };
  const timer = setInterval(() => {
    const asked = ask().finally(() => under.delete(asked));
    under.add(asked);
  }, 1000 / ordinaryRate);
  await until;
  clearInterval(timer);
  await Promise.all(under);
  agent.destroy();
  return times;
}
