import { closed } from '#modules/company/projects/door.server.ts';
import { invalid, notTheirs, ruleNotMet, stepNotAllowed } from '#kernel/problems.ts';
import type { Row } from '#kernel/resource.ts';
import type { VerbEndpoint } from '#kernel/verbs.ts';
import { columnsOf, oneOf, sql, yesNo } from '#server/database/door.ts';
import { actorId, type Actor, type Context, type Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { updateRows } from '#server/crud/writing.ts';
import type { Served } from '#server/http/serve.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { serveTakeBack } from '#server/rows/take-back.ts';
import {
  agreeHandOver,
  declineHandOver,
  handOverAnswers,
  type HandOverState,
  keepsLeave,
  leaveHandOvers,
  leaveRequests,
  type LeaveRequest,
  type LeaveStatus,
  takeBackHandOver,
} from '#modules/staff/leave/door.ts';
import { seenPeople } from '#modules/staff/leave/door.server.ts';
import { tell, untell } from '#modules/channels/notifications/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';

export type HandOver = Row<typeof leaveHandOvers>;

/** Those of whose leave one sees, and what one is asked for oneself, once it is asked. */
export const handOversVisibleTo: Scope = (actor) =>
  sql`(${seenPeople(actor, sql`t.of_user_id`)} or (t.user_id = ${actor.id} and t.state <> 'draft'))`;

const days = { ...columnsOf(leaveRequests, 'id', 'user_id', 'starts_on', 'ends_on'), status: oneOf<LeaveStatus>() };

const leaveBy = (ctx: Context, ids: readonly number[]) =>
  sql(days)`select l.id, l.user_id, l.starts_on, l.ends_on, l.status
    from ${rowsForAll(leaveRequests, 'days that who takes over has to know, and no kind')} l
    where l.id = any(${ids}::bigint[]) and l.deleted_at is null`.by(ctx.db, 'id');

/** A part of a request: made and taken away by its person or HR, answered by who is asked, carried out by a job. */
export function handOverOperations(settings: CrudSettings): Operations<typeof leaveHandOvers> {
  async function present(ctx: Context, rows: HandOver[]): Promise<HandOver[]> {
    if (!rows.length) return rows;
    const leave = await leaveBy(ctx, [...new Set(rows.map((row) => row.leave_request_id))]);
    const today = calendarOf(ctx).dayOf(ctx.now.getTime());
    return rows.map((row) => {
      const request = leave.get(row.leave_request_id);
      const isOpen = row.state === 'asked' && row.user_id === ctx.actor.id && (request?.ends_on ?? '') >= today;
      return {
        ...row,
        ...{ starts_on: request?.starts_on ?? null, ends_on: request?.ends_on ?? null },
        allowed_actions: isOpen ? handOverAnswers : [],
      };
    });
  }
  const crud = crudOf(leaveHandOvers, settings, { scope: handOversVisibleTo, present });
  return {
    ...judgedBy(crud, {
      async change(ctx, ids) {
        for (const id of ids) checkMayChange(ctx.actor, await crud.read(ctx, id));
      },
      restored: (ctx, row) => checkMayChange(ctx.actor, row),
    }),
    async create(ctx, input) {
      const request = await requestOf(ctx, input.leave_request_id);
      await check(ctx, request, { what: 'executor', ...input });
      const isSent = request.status !== 'draft';
      const state: HandOverState = isSent ? 'asked' : 'draft';
      const row = await crud.create(ctx, input, { of_user_id: request.user_id, state });
      if (isSent) await tellAsked(ctx, [row], request);
      return row;
    },
  };
}

function checkMayChange(actor: Actor, row: HandOver): void {
  if (row.of_user_id !== actor.id && !keepsLeave(actor)) throw notTheirs('leave_not_yours');
  if (row.carried_out_at && !row.given_back_at) throw ruleNotMet('state', 'hand_over_is_carried_out');
}

/** The request as it stands, of the caller or for HR. Throws what keeps it from being handed over with. */
async function requestOf(ctx: Context, id: number) {
  const request = (await leaveBy(ctx, [id])).get(id);
  if (!request) throw invalid('leave_request_id', 'exists');
  const isOwn = request.user_id === ctx.actor.id;
  if (!isOwn && !keepsLeave(ctx.actor)) throw invalid('leave_request_id', 'exists');
  const isOver = request.ends_on < calendarOf(ctx).dayOf(ctx.now.getTime());
  if (isOver || request.status === 'refused' || request.status === 'cancelled')
    throw ruleNotMet('leave_request_id', 'hand_over_leave_is_over');
  return request;
}

interface Asked {
  readonly leave_request_id: number;
  readonly task_id: number;
  readonly user_id: number;
  readonly what?: string;
}

async function check(ctx: Context, request: Pick<LeaveRequest, 'user_id'>, asked: Asked): Promise<void> {
  const { task_id, user_id, what } = asked;
  if (user_id === request.user_id) throw invalid('user_id', 'hand_over_to_oneself');
  const isColleague = await sql`select from ${rowsOf(ctx, users)} as u
    join user_types ut on ut.id = u.user_type_id and ut.code = 'staff'
    where u.id = ${user_id} and u.status = 'active'`.isThere(ctx.db);
  if (!isColleague) throw invalid('user_id', 'hand_over_to_staff');
  const task = await sql({
    ...columnsOf(devTasks, 'executor_id', 'reviewer_id'),
    is_open: yesNo,
  })`select t.executor_id, t.reviewer_id, t.status not in ${closed} as is_open
    from ${rowsOf(ctx, devTasks)} as t where t.id = ${task_id}`.first(ctx.db);
  if (!task) throw invalid('task_id', 'exists');
  const [mine, other] =
    what === 'reviewer' ? [task.reviewer_id, task.executor_id] : [task.executor_id, task.reviewer_id];
  if (mine !== request.user_id) throw invalid('task_id', 'hand_over_not_theirs');
  if (!task.is_open) throw invalid('task_id', 'hand_over_is_done');
  if (other === user_id) throw invalid('user_id', 'hand_over_reviews_own');
  const isTwice = await sql`select from ${rowsForAll(leaveHandOvers, 'of a request that is theirs')} h
    where leave_request_id = ${asked.leave_request_id}
    and task_id = ${task_id} and what = ${what} and deleted_at is null`.isThere(ctx.db);
  if (isTwice) throw ruleNotMet('task_id', 'hand_over_twice');
}

/** What was prepared with a request is asked for once it is sent. */
export async function followLeave(ctx: Context, request: LeaveRequest): Promise<void> {
  if (request.status !== 'sent') return;
  const rows = await updateRows(leaveHandOvers, ctx, {
    set: { state: 'asked' },
    where: sql`t.leave_request_id = ${request.id} and t.state = 'draft' and t.deleted_at is null`,
  });
  await tellAsked(ctx, rows, request);
}

type Days = Pick<LeaveRequest, 'starts_on' | 'ends_on'>;

/** Each is asked with one line for each task: it is answered with one press. */
async function tellAsked(ctx: Context, rows: readonly HandOver[], { starts_on, ends_on }: Days): Promise<void> {
  await tell(
    ctx,
    rows.map(({ id, user_id, task_id, of_user_id }) => ({
      ...{ user_id, kind: 'hand_over_asked' as const, task_id, actor_id: of_user_id },
      details: { starts_on, ends_on, hand_over_id: id },
    })),
  );
}

const daysIn = ({ starts_on, ends_on }: Pick<HandOver, 'starts_on' | 'ends_on'>) => ({
  ...(starts_on && { starts_on }),
  ...(ends_on && { ends_on }),
});

const answer = (endpoint: VerbEndpoint, state: 'agreed' | 'declined'): Served =>
  serveVerb(leaveHandOvers, {
    endpoint,
    hold: async () => {},
    judge(ctx, row) {
      if (row.user_id !== ctx.actor.id) throw notTheirs('hand_over_not_yours');
      if (!row.allowed_actions.length)
        throw stepNotAllowed('state', 'hand_over_is_answered', { allowed_actions: row.allowed_actions });
    },
    set: (ctx) => ({ state, answered_at: ctx.now }),
    after: (ctx, row) =>
      tell(ctx, [
        {
          ...{ user_id: row.of_user_id, kind: 'hand_over_answered' as const, task_id: row.task_id },
          actor_id: actorId(ctx.actor),
          details: { hand_over_id: row.id, status: state, ...daysIn(row) },
        },
      ]),
  });

const takeBack = serveTakeBack(leaveHandOvers, {
  endpoint: takeBackHandOver,
  decides: 'state',
  hold: async () => {},
  after: (ctx, row) => untell(ctx, [row.of_user_id], row.updated_at),
});

export const handOversServed: readonly Served[] = [
  answer(agreeHandOver, 'agreed'),
  answer(declineHandOver, 'declined'),
  takeBack,
];
