import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid, Problem } from '#kernel/problems.ts';
import { bytes, json, orNull, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';

const keyForm = /^[\w.:-]{8,200}$/;

/** The call that carries the key. */
interface Keyed {
  readonly app: App;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Runs a creation once per Idempotency-Key: sent again after a lost answer, the first answer comes again. The key is
 * taken in the transaction of the creation, so a second request waits for the first and then finds its answer.
 */
export async function onceOnly(
  { app, request, reply }: Keyed,
  ctx: Context,
  create: (ctx: Context) => Promise<unknown>,
  isSecret = false,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return create(ctx);
  if (typeof key !== 'string' || !keyForm.test(key)) throw invalid('Idempotency-Key', 'pattern');
  // Keyed: a body may hold a password, and what is kept here must not tell which.
  const bodyHash = createHmac('sha256', app.config.secretKey)
    .update(`${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest();
  const taken =
    await sql`insert into idempotency_keys (user_id, key, body_hash) values (${ctx.actor.id}, ${key}, ${bodyHash})
    on conflict do nothing returning key`.rows(ctx.db);
  if (!taken.length) return replay(reply, ctx, key, bodyHash, isSecret);
  const answer = await create({ ...ctx, closes: false });
  if (isSecret) return answer;
  await sql`update idempotency_keys set answer = ${JSON.stringify(answer ?? null)}::jsonb
    where user_id = ${ctx.actor.id} and key = ${key}`.run(ctx.db);
  return answer;
}

async function replay(
  reply: FastifyReply,
  ctx: Context,
  key: string,
  bodyHash: Buffer,
  isSecret: boolean,
): Promise<unknown> {
  const row = await sql({
    body_hash: bytes,
    answer: orNull(json()),
  })`select body_hash, answer from idempotency_keys
    where user_id = ${ctx.actor.id} and key = ${key}`.first(ctx.db);
  if (!row?.body_hash.equals(bodyHash)) throw new Problem('IDEMPOTENCY_KEY_REUSED');
  if (isSecret) throw new Problem('ANSWER_NOT_KEPT');
  reply.header('Idempotent-Replayed', 'true');
  return row.answer;
}
