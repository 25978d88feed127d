import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { enqueue } from '#server/jobs/waiting-work.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { fillingWork, nextStep, stepsLeft, tellOfStep } from '#modules/house/seed/filling.server.ts';

let server: TestServer;
let developer: Caller;
beforeAll(async () => {
  server = await startTestServer();
  developer = await signedIn(server, 'developer');
});
afterAll(() => server?.close());

it('has nothing left in a company that is complete', async () => {
  expect([await stepsLeft(server.db), await nextStep(server.db)]).toEqual([0, null]);
});

it('is heard of by everybody who looks: how much is left, until nothing is', async () => {
  const end = new AbortController();
  const answer = await fetch(`${server.url}/api/stream`, { headers: developer.headers, signal: end.signal });
  let said = '';
  const listening = (async () => {
    for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) said += text;
  })().catch(() => undefined);
  const heard = () => [...said.matchAll(/^event: filling\ndata: \{"left":(\d+)\}$/gm)].map(([, left]) => Number(left));
  await expect.poll(heard).toEqual([0]);
  await server.db.transaction(async (db) => {
    const ctx = contextOfJob(db, server.config, 'a test');
    await enqueue(ctx, fillingWork, { steps: ['days:2026-03', 'days:2026-02'] }, { key: 'steps' });
    await tellOfStep(db);
  });
  await expect.poll(heard).toEqual([0, 2]);
  expect(await nextStep(server.db)).toBe('days:2026-03');
  await server.pool.query('delete from waiting_work where job = $1', [fillingWork.name]);
  await tellOfStep(server.db);
  await expect.poll(heard).toEqual([0, 2, 0]);
  end.abort();
  await listening;
});
