import { createHash } from 'node:crypto';
import { bytes, orNull, type RowOf, type Sql, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';
import type { Job } from '#server/jobs/jobs.ts';

/** Rows of the log sealed in one go, short enough that the transaction holds nobody up. */
const rowsPerRun = 2_000;
/** Rows read at once while the chain is verified. */
const rowsPerStep = 5_000;
/** What a row is found by; longer texts are found by their beginning. */
const longestSearch = 8_000;

const headColumns = { position: whole, hash: bytes, xid: text, audit_id: whole, epoch: text };
type Head = RowOf<typeof headColumns>;

const rowColumns = { id: whole, xid: text };

/** A seal covers the row and, through the seal before it, every row since the first. */
const sealOf = (before: Buffer, words: string): Buffer => createHash('sha256').update(before).update(words).digest();

/** Transaction numbers begin again after a dump and a restore; the same name as that of the event feed. */
const epochNow = sql<string>`(select md5((select system_identifier::text from pg_control_system())
  || (select oid::text from pg_database where datname = current_database())))`;

/**
 * The words of a change, without moments: each is another word, and the row itself says when. Of a new row only what it
 * says: names of columns and what is empty are the same in all, and made the index dearer than the row.
 */
const whatWasSaid = sql`case when a.action = 'create' then (select string_agg(v.value, ' ')
    from jsonb_each_text(a.after) as v
    where v.value not in ('', '0', 'false', '[]', '{}') and v.key not in ('version', 'created_by', 'updated_by')
      and v.key not like '%\\_at')
  else (select string_agg(concat_ws(' ', v.key, v.value), ' ')
    from (select * from jsonb_each_text(a.before) union all select * from jsonb_each_text(a.after)) as v
    where v.key not like '%\\_at') end`;

/** Only rows of transactions that nothing older can overtake: docs/decisions/live-events.md. */
const settled = sql`a.xid < pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * Seals what was written since, in the order of transactions, in a transaction of its own: in that of a request all
 * writers would wait for each other. One at a time: a second waits for the first, and goes on behind its seals. Answers
 * how many rows it sealed.
 */
export const sealAudit = (db: Db): Promise<number> => db.transaction(sealNext);

async function sealNext(db: Db): Promise<number> {
  const head = await sql({ ...headColumns, now: text })`select position, hash, xid::text, audit_id, epoch,
    ${epochNow} as now from audit_chain for update`.one(db);
  const isRestored = head.epoch !== head.now;
  const fresh = await unsealed(
    db,
    isRestored ? sql`not exists (select from audit_seals k where k.audit_id = a.id)` : after(head),
  );
  if (!fresh.length && !isRestored) return 0;
  let { position, hash } = head;
  const seals = fresh.map(({ id, words }) => {
    hash = sealOf(hash, words);
    return { audit_id: id, position: ++position, hash: hash.toString('hex') };
  });
  await sql`insert into audit_seals (audit_id, position, hash, search)
    select s.audit_id, s.position, decode(s.hash, 'hex'),
      fold(left(concat_ws(' ', a.resource, a.address, a.request_id, ${whatWasSaid}), ${sql.lit(longestSearch)}))
    from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as s(audit_id bigint, position bigint, hash text)
    join audit_log a on a.id = s.audit_id`.run(db);
  // After a restore the pass over everything is over when it finds no full portion any more.
  const epoch = isRestored && fresh.length === rowsPerRun ? head.epoch : head.now;
  const last = isRestored ? await lastSealed(db) : fresh.at(-1)!;
  await sql`update audit_chain set position = ${position}, hash = ${hash}, xid = ${last.xid}::xid8,
    audit_id = ${last.id}, epoch = ${epoch}`.run(db);
  await tellWatchers(db, last.id);
  return seals.length;
}

/** One event for all that was sealed: an event for each row would make every change of the product two. */
const tellWatchers = (db: Db, id: number) =>
  sql`insert into events (resource, row_id, op) values ('admin/audit-log', ${id}, 'create')`.run(db);

const after = ({ xid, audit_id }: Pick<Head, 'xid' | 'audit_id'>): Sql =>
  sql`(a.xid, a.id) > (${xid}::xid8, ${audit_id}::bigint)`;

const unsealed = (db: Db, which: Sql) =>
  sql({ ...rowColumns, words: text })`
      select a.id, a.xid::text, audit_words(a) as words from audit_log a
    where ${which} and ${settled} order by a.xid, a.id limit ${sql.lit(rowsPerRun)}`.rows(db);

async function lastSealed(db: Db): Promise<RowOf<typeof rowColumns>> {
  const row = await sql(rowColumns)`select a.id, a.xid::text from audit_log a
    where exists (select from audit_seals k where k.audit_id = a.id) order by a.xid desc, a.id desc limit 1`.first(db);
  return row ?? { id: 0, xid: '0' };
}

/** A row is sealed within 5 s of its change, so that there is hardly a moment in which it could be rewritten unseen. */
export const auditJobs: readonly Job[] = [
  {
    name: 'seal_audit',
    everySeconds: 2,
    async run({ db }) {
      await sealAudit(db);
    },
  },
];

export interface Verified {
  readonly sealed: number;
  readonly waiting: number;
  /** The newest seal, in hexadecimal: people who keep it elsewhere can tell that the whole chain was rebuilt. */
  readonly head: string;
  /** The first row that is not what was sealed. */
  readonly broken: { readonly id: number; readonly why: string } | null;
  /** Does the product's own role lack the right to rewrite, or does only a trigger refuse it? */
  readonly guard: 'roles' | 'trigger';
}

/** Walks the whole chain and compares every seal with its row. Reads only; a running product may go on writing. */
export async function verifyAudit(db: Db): Promise<Verified> {
  const head = await sql(headColumns)`
      select position, hash, xid::text, audit_id, epoch from audit_chain`.one(db);
  const { waiting, may } = await sql({ waiting: whole, may: yesNo })`select
      has_table_privilege(current_user, 'audit_log', 'update') as may,
      (select count(*) from audit_log a
        where not exists (select from audit_seals k where k.audit_id = a.id)) as waiting`.one(db);
  const facts = {
    sealed: head.position,
    waiting,
    head: head.hash.toString('hex'),
    guard: may ? 'trigger' : 'roles',
  } as const;
  return { ...facts, broken: (await brokenSeal(db, head)) ?? (await smuggledRow(db, head)) };
}

async function brokenSeal(db: Db, head: Head): Promise<Verified['broken']> {
  let hash: Buffer = Buffer.alloc(0);
  for (let from = 0; from < head.position; from += rowsPerStep) {
    const rows = await sql({ position: whole, audit_id: whole, hash: bytes, words: orNull(text) })`
      select k.position, k.audit_id, k.hash, case when a.id is not null then audit_words(a) end as words
      from audit_seals k left join audit_log a on a.id = k.audit_id
      where k.position > ${from} and k.position <= ${Math.min(from + rowsPerStep, head.position)}
      order by k.position`.rows(db);
    for (const [at, row] of rows.entries()) {
      if (row.position !== from + at + 1) return { id: row.audit_id, why: 'the seal before it is missing' };
      if (row.words === null) return { id: row.audit_id, why: 'it was deleted' };
      hash = sealOf(hash, row.words);
      if (!hash.equals(row.hash)) return { id: row.audit_id, why: 'it was changed after it was sealed' };
    }
    if (from + rows.length < Math.min(from + rowsPerStep, head.position))
      return { id: rows.at(-1)?.audit_id ?? 0, why: 'the seals after it are missing' };
  }
  return head.position && !hash.equals(head.hash) ? { id: head.audit_id, why: 'the chain does not end with it' } : null;
}

/** A row that stands before the last sealed one and has no seal was put in afterwards. */
async function smuggledRow(db: Db, head: Head): Promise<Verified['broken']> {
  const row = await sql({ id: whole })`select a.id from audit_log a
    where not exists (select from audit_seals k where k.audit_id = a.id) and not ${after(head)}
      and ${head.epoch !== ''} and ${epochNow} = ${head.epoch} order by a.xid, a.id limit 1`.first(db);
  return row ? { id: row.id, why: 'it was put in among sealed rows' } : null;
}
