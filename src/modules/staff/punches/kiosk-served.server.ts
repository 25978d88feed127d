import type { SentTo } from '#kernel/endpoint.ts';
import { invalid, notFound, Problem, ruleNotMet } from '#kernel/problems.ts';
import { hashOf, newSecret } from '#server/auth/tokens.ts';
import { seal, unseal } from '#server/auth/sealing.ts';
import type { Context, Db } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows, updateRows } from '#server/crud/writing.ts';
import { orNull, type RowOf, sql, text, whole, yesNo } from '#server/database/door.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { hostOf } from '#server/http/https.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { attendancePunches, type PunchFlag } from '#modules/staff/punches/attendance-punches.ts';
import * as endpoints from '#modules/staff/punches/kiosk-endpoints.ts';
import {
  codeOf,
  counterAt,
  type KioskRefusal,
  periodSeconds,
  refusalOfCode,
} from '#modules/staff/punches/kiosk-codes.server.ts';
import { kioskSeal, newKioskSecret } from '#modules/staff/punches/kiosks.server.ts';
import { kiosks } from '#modules/staff/punches/kiosks.ts';
import { isWithin } from '#modules/staff/punches/networks.server.ts';
import { punchNow } from '#modules/staff/punches/own-punches.server.ts';

/** So many codes a page has in hand: ten minutes without a connection. */
const codesAhead = 20;
/** Wrong codes of one person in the window. */
const mostWrong = 5;
const wrongWindow = sql.raw("interval '10 minutes'");
const sharedWindow = sql.raw("interval '10 minutes'");

const rotate = serve(endpoints.rotateKiosk, async (ctx, { body: { id, version } }, { app }) => {
  const { read, update } = app.operationsAt(kiosks);
  await update(ctx, id, {}, version);
  const token = newSecret();
  const sealed = seal(app.config.secretKey, kioskSeal, newKioskSecret());
  await updateRows(kiosks, ctx, {
    set: { sealed, secret_hash: sql`${hashOf(token)}` },
    where: sql`t.id = ${id}`,
    action: 'rotate',
  });
  return { row: await read(ctx, id), token };
});

const kioskColumns = {
  id: whole,
  name: text,
  place: orNull(text),
  sealed: orNull(text),
  networks: orNull(text),
  is_active: yesNo,
};
type Kiosk = RowOf<typeof kioskColumns>;

const page = serve(endpoints.kioskCodes, async (ctx, { query: { t, clock } }, { app, request }) => {
  const kiosk = await sql(kioskColumns)`select k.id, k.name, k.sealed, k.networks, k.is_active,
      coalesce(b.names->>${ctx.lang}, b.names->>'uz') as place
    from kiosks k
    left join branches b on b.id = k.branch_id
    where k.secret_hash = ${hashOf(t)} and k.deleted_at is null`.first(ctx.db);
  const secret = kiosk?.sealed ? unseal(app.config.secretKey, kioskSeal, kiosk.sealed) : null;
  if (!kiosk || !secret) throw notFound();
  if (!kiosk.is_active) throw ruleNotMet('t', 'kiosk_not_active');
  const now = ctx.now.getTime();
  await deriveRows(kiosks, ctx, {
    set: {
      last_seen_at: ctx.now,
      drift_seconds: clock === undefined ? null : Math.round(Math.max(-1e9, Math.min(1e9, (clock - now) / 1000))),
    },
    where: sql`t.id = ${kiosk.id}`,
  });
  const first = counterAt(now);
  return {
    kiosk: { id: kiosk.id, name: kiosk.name, place: kiosk.place },
    now: ctx.now.toISOString(),
    time_zone: ctx.timeZone,
    address: app.config.publicUrl ?? `${request.protocol}://${hostOf(request)}`,
    codes: Array.from({ length: codesAhead }, (_, at) => {
      const code = codeOf(secret, kiosk.id, first + at);
      return { ...code, starts_at: new Date(code.counter * periodSeconds * 1000).toISOString() };
    }),
  };
});

/** Counted beside the transaction of the punch, which a wrong code ends. */
async function refuseGuessing(db: Db, userId: number): Promise<void> {
  const wrong = await sql({ count: whole })`select count(*) as count from kiosk_wrong_codes
    where user_id = ${userId} and at > now() - ${wrongWindow}`.value(db);
  if (wrong >= mostWrong) throw new Problem('TOO_MANY_TRIES', { retryAfterSeconds: 600 });
}

const noteWrong = (db: Db, userId: number): Promise<void> =>
  sql`with old as (delete from kiosk_wrong_codes where at < now() - ${wrongWindow})
    insert into kiosk_wrong_codes (user_id) values (${userId})`.run(db);

const kiosksBy = (db: Db, id: number | undefined): Promise<Kiosk[]> =>
  sql(kioskColumns)`select id, name, null as place, sealed, networks, is_active
    from kiosks
    where deleted_at is null and (${id ?? null}::bigint is null and is_active or id = ${id ?? 0})
    order by id limit 50`.rows(db);

/** Another person came or went with this browser a moment ago. */
const isShared = (ctx: Context, browser: Buffer): Promise<boolean> =>
  sql({ shared: yesNo })`select exists (select
    from ${rowsForAll(attendancePunches, 'whose telephone it was is not told, only that it was another’s')}
    where browser_hash = ${browser} and user_id <> ${ctx.actor.id} and kiosk_id is not null
      and received_at > ${ctx.now}::timestamptz - ${sharedWindow}) as shared`.value(ctx.db);

/** What is scanned names its kiosk and its period; digits may stand alone. */
function judgeSent({ k, c, s, digits }: SentTo<typeof endpoints.kioskPunch>): void {
  if (s === undefined && digits === undefined) throw invalid('digits', 'required');
  if (s !== undefined && k === undefined) throw invalid('k', 'required');
  if (s !== undefined && c === undefined) throw invalid('c', 'required');
}

const punch = serve(endpoints.kioskPunch, async (ctx, { body }, { app, request, reply }) => {
  judgeSent(body);
  await refuseGuessing(app.db, ctx.actor.id);
  const found = await kiosksBy(app.db, body.k);
  if (body.k && found[0] && !found[0].is_active) throw ruleNotMet('k', 'kiosk_not_active');
  const refusals = found.map((kiosk): KioskRefusal | null => {
    const secret = kiosk.sealed ? unseal(app.config.secretKey, kioskSeal, kiosk.sealed) : null;
    return secret ? refusalOfCode({ kioskId: kiosk.id, secret }, body, ctx.now.getTime()) : 'kiosk_code_wrong';
  });
  const kiosk = found[refusals.indexOf(null)];
  if (!kiosk) {
    const rule = (body.k && refusals[0]) || 'kiosk_code_wrong';
    if (rule === 'kiosk_code_wrong') await noteWrong(app.db, ctx.actor.id);
    throw ruleNotMet(body.s === undefined ? 'digits' : 's', rule);
  }
  const { row, isNew } = await inTransaction(app, request, async (transaction) => {
    const browser = body.device_key ? hashOf(body.device_key) : null;
    const flags: PunchFlag[] = [
      ...(browser && (await isShared(transaction, browser)) ? (['shared_phone'] as const) : []),
      ...(isWithin(kiosk.networks, ctx.origin.address) ? [] : (['other_network'] as const)),
    ];
    return punchNow(transaction, {
      ...{ source: 'kiosk', direction: body.direction ?? 'unknown', kiosk_id: kiosk.id, flags },
      ...(browser && { browser_hash: `\\x${browser.toString('hex')}` }),
    });
  });
  return isNew ? row : reply.code(200).send(row);
});

const names = serve(endpoints.kiosksToPunch, async (ctx) => ({
  rows: await sql({ id: whole, name: text })`select id, name
    from kiosks
    where deleted_at is null and is_active order by name, id limit 100`.rows(ctx.db),
}));

export const kiosksServed: readonly Served[] = [rotate, page, punch, names];
