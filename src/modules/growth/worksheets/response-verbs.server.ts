import { invalid, notTheirs, ruleNotMet, stepNotAllowed } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { type Served, serve } from '#server/http/serve.ts';
import type { App } from '#server/app.ts';
import { heldRow, holdItself } from '#server/rows/held-row.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { attributed } from '#modules/growth/worksheets/comparison.ts';
import { catalogueTypes, loggedMinutes } from '#modules/growth/worksheets/logged-time.server.ts';
import { broughtToWhole, divided, dividedEqually } from '#modules/growth/worksheets/shares.ts';
import { keepsWorksheets } from '#modules/growth/worksheets/worksheet-access.ts';
import * as endpoints from '#modules/growth/worksheets/worksheet-endpoints.ts';
import type { WorksheetResponse } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import {
  type Campaign,
  campaignOf,
  refuseEnded,
  refuseUnfinished,
  refuseWriting,
  setResponse,
} from '#modules/growth/worksheets/worksheet-responses.server.ts';
import { type PickedWork, worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';
import { tellPeople } from '#modules/growth/worksheets/worksheet-telling.server.ts';

const send = serveVerb(worksheetResponses, {
  endpoint: endpoints.sendResponse,
  hold: holdItself(worksheetResponses),
  async judge(ctx, row) {
    const campaign = await campaignOf(ctx, row.worksheet_id);
    refuseWriting(ctx, row, campaign);
    await refuseUnfinished(ctx, row, campaign);
  },
  set: (ctx) => ({
    state: 'sent' as const,
    sent_at: ctx.now,
    first_sent_at: sql`coalesce(t.first_sent_at, ${ctx.now})`,
  }),
});

const reopen = serve(endpoints.reopenResponse, async (ctx, { body }, { app }) => {
  const { row, campaign } = await held(ctx, app, body);
  if (!keepsWorksheets(ctx.actor)) throw notTheirs('worksheet_reopened_by_hr');
  if (row.user_id === ctx.actor.id) throw notTheirs('worksheet_not_own');
  const comment = body.comment?.trim();
  if (!comment) throw invalid('comment', 'comment_given');
  if (row.state !== 'sent')
    throw stepNotAllowed('state', 'worksheet_not_sent', { allowed_actions: row.allowed_actions, row });
  refuseEnded(ctx, row, campaign);
  const { form_version, sent_at, answers, works } = row;
  const former = [
    ...(row.former ?? []),
    {
      ...{ form_version, sent_at: sent_at!, reopened_at: ctx.now.toISOString(), reopened_by: actorId(ctx.actor) },
      ...{ comment, answers: answers ?? {}, works: works ?? [] },
    },
  ];
  await setResponse(ctx, row, { state: 'not_filled', sent_at: null, former });
  await tellPeople(ctx, [row.user_id], 'worksheet_reopened', campaign);
  return app.operationsAt(worksheetResponses).read(ctx, row.id);
});

const clear = serve(endpoints.clearWorks, async (ctx, { body }, { app }) => {
  const { row, campaign } = await held(ctx, app, body);
  refuseWriting(ctx, row, campaign);
  const count = row.works?.length ?? 0;
  if (count && !body.confirmed) throw invalid('confirmed', 'worksheet_clear_asks', { count });
  return withWorks(ctx, app, row, []);
});

const propose = serve(endpoints.proposeWorks, async (ctx, { body }, { app }) => {
  const { row, campaign } = await held(ctx, app, body);
  refuseWriting(ctx, row, campaign);
  const works = await proposed(ctx, row, campaign);
  if (!works.length) throw ruleNotMet('works', 'worksheet_no_time');
  return withWorks(ctx, app, row, works);
});

const divide = serve(endpoints.divideWorks, async (ctx, { body }, { app }) => {
  const { row, campaign } = await held(ctx, app, body);
  refuseWriting(ctx, row, campaign);
  const works = row.works ?? [];
  if (!works.length) throw ruleNotMet('works', 'worksheet_no_works');
  const shares = body.how === 'equal' ? dividedEqually(works.length) : broughtToWhole(works.map(({ share }) => share));
  return withWorks(
    ctx,
    app,
    row,
    works.map((work, at) => ({ ...work, share: shares[at]! })),
  );
});

/** How sure a proposal is of itself. */
const PROPOSED_CONFIDENCE = 3;

/** The time on tasks of the period by lines of the catalogue, what is less than half a percent left out. */
async function proposed(
  ctx: Context,
  { user_id, works }: WorksheetResponse,
  campaign: Campaign,
): Promise<PickedWork[]> {
  const types = await catalogueTypes(ctx);
  const minutes = (await loggedMinutes(ctx, [user_id], campaign)).get(user_id) ?? new Map<number, number>();
  const pickable = new Set(types.filter(({ is_picked }) => is_picked).map(({ id }) => id));
  const found = [...attributed(new Map(), minutes, types)]
    .filter(([id]) => pickable.has(id))
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  const shares = divided(found.map(([, all]) => all));
  const known = new Map((works ?? []).map((work) => [work.work_type_id, work]));
  return found.flatMap(([work_type_id], at) =>
    shares[at]! > 0
      ? [
          {
            ...{ work_type_id, work_type_child_id: known.get(work_type_id)?.work_type_child_id ?? null },
            ...{ share: shares[at]!, confidence: known.get(work_type_id)?.confidence ?? PROPOSED_CONFIDENCE },
          },
        ]
      : [],
  );
}

async function held(ctx: Context, app: App, { id, version }: { readonly id: number; readonly version?: number }) {
  const row = await heldRow(ctx, app.operationsAt(worksheetResponses), id, version);
  return { row, campaign: await campaignOf(ctx, row.worksheet_id) };
}

async function withWorks(ctx: Context, app: App, row: WorksheetResponse, works: readonly PickedWork[]) {
  await setResponse(ctx, row, { works });
  return app.operationsAt(worksheetResponses).read(ctx, row.id);
}

export const responseVerbsServed: readonly Served[] = [send, reopen, clear, propose, divide];
