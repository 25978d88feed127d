import { invalid, ruleNotMet } from '#kernel/problems.ts';
import { columnsOf, oneOf, sql, whole, yesNo } from '#server/database/door.ts';
import type { Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy, oneByOne } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { appealForJobs } from '#modules/staff/hiring/appeal-for-jobs.ts';
import { appealInterviews, appealLetters, appealStages, type Interview } from '#modules/staff/hiring/appeal-parts.ts';
import { appealsVisibleTo, checkSeen } from '#modules/staff/hiring/hiring-scope.server.ts';
import { tellInterviewer } from '#modules/staff/hiring/hiring-telling.server.ts';
import { deliveryStates } from '#modules/channels/notifications/door.ts';
import { users } from '#modules/company/people/door.ts';

const scope = appealsVisibleTo;

export const appealStageOperations = (settings: CrudSettings): Operations<typeof appealStages> =>
  crudOf(appealStages, settings, { scope });

type LetterRow = Row<typeof appealLetters>;

/** What became of those that went by mail: one question for all. */
async function withStates(ctx: Context, rows: LetterRow[]): Promise<LetterRow[]> {
  const ids = rows.flatMap(({ id, way }) => (way === 'mail' ? [id] : []));
  if (!ids.length) return rows.map((row) => ({ ...row, sent_state: null }));
  const states = await sql({ id: whole, state: oneOf(...deliveryStates) })`select l.id, d.state
    from ${rowsForAll('appeal_letters', 'each was read already')} l
    join deliveries d on d.id = l.delivery_id
    where l.id = any(${ids}::bigint[])`.pairs(ctx.db, 'id', 'state');
  return rows.map((row) => ({ ...row, sent_state: states.get(row.id) ?? null }));
}

export const appealLetterOperations = (settings: CrudSettings): Operations<typeof appealLetters> =>
  judgedBy(crudOf(appealLetters, settings, { scope, present: withStates }), {
    create: (ctx, { appeal_id }) => checkSeen(ctx, appeal_id),
  });

async function nameOf(ctx: Context, id: number): Promise<string> {
  const row = await sql(columnsOf(appealForJobs, 'fio'))`select fio from appeal_for_jobs
    where id = ${id}`.first(ctx.db);
  return row?.fio ?? '';
}

type Planned = Pick<Interview, 'interviewer_id' | 'starts_at' | 'duration'>;

/** Nobody talks with two at once, and only somebody of the staff who may sign in talks at all. */
async function checkInterviewer(ctx: Context, { interviewer_id, starts_at, duration }: Planned, id = 0): Promise<void> {
  const row = await sql({ works: yesNo, is_busy: yesNo })`select
      exists (select from ${rowsForAll(users, 'whoever may talk with applicants')} u
        join user_types ut on ut.id = u.user_type_id and ut.code = 'staff'
        where u.id = ${interviewer_id} and u.status = 'active' and u.deleted_at is null) as works,
      exists (select from appeal_interviews t where t.interviewer_id = ${interviewer_id} and t.id <> ${id}
        and t.deleted_at is null and t.starts_at < ${starts_at}::timestamptz + make_interval(mins => ${duration})
        and t.starts_at + make_interval(mins => t.duration) > ${starts_at}::timestamptz) as is_busy`.one(ctx.db);
  if (!row.works) throw invalid('interviewer_id', 'interviewer_staff');
  if (row.is_busy) throw ruleNotMet('starts_at', 'interviewer_busy');
}

const isAhead = (ctx: Context, { starts_at }: Interview): boolean => Date.parse(starts_at) > ctx.now.getTime();

/** Interviews; whoever talks with the applicant hears of each change. */
export function appealInterviewOperations(settings: CrudSettings): Operations<typeof appealInterviews> {
  const crud = crudOf(appealInterviews, settings, { scope });
  const update: typeof crud.update = async (ctx, id, patch, version, system) => {
    const before = await crud.read(ctx, id);
    const isMoved = 'starts_at' in patch || 'interviewer_id' in patch || 'duration' in patch;
    if (isMoved) await checkInterviewer(ctx, { ...before, ...patch }, id);
    const row = await crud.update(ctx, id, patch, version, system);
    const name = await nameOf(ctx, row.appeal_id);
    const isOther = before.interviewer_id !== row.interviewer_id;
    if (isOther) await tellInterviewer(ctx, 'interview_cancelled', before, name);
    if (isOther) await tellInterviewer(ctx, 'interview_set', row, name);
    else if (before.starts_at !== row.starts_at) await tellInterviewer(ctx, 'interview_moved', row, name);
    return row;
  };
  return {
    ...crud,
    update,
    async create(ctx, input, system) {
      await checkSeen(ctx, input.appeal_id);
      const { interviewer_id, starts_at, duration = 60 } = input;
      await checkInterviewer(ctx, { interviewer_id, starts_at, duration });
      const row = await crud.create(ctx, input, system);
      await tellInterviewer(ctx, 'interview_set', row, await nameOf(ctx, row.appeal_id));
      return row;
    },
    bulk: oneByOne(update),
    async remove(ctx, id, version) {
      const row = await crud.read(ctx, id);
      await crud.remove(ctx, id, version);
      if (isAhead(ctx, row)) await tellInterviewer(ctx, 'interview_cancelled', row, await nameOf(ctx, row.appeal_id));
    },
    async restore(ctx, id) {
      const row = await crud.restore(ctx, id);
      if (!isAhead(ctx, row)) return row;
      // Who was to talk may have been asked elsewhere since, and has heard that it is off.
      await checkInterviewer(ctx, row, id);
      await tellInterviewer(ctx, 'interview_set', row, await nameOf(ctx, row.appeal_id));
      return row;
    },
  };
}
