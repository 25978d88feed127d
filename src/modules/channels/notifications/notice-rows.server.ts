import { allows, type Need } from '#kernel/access.ts';
import { systemFields } from '#kernel/fields-of.ts';
import type { AnyRow } from '#kernel/resource.ts';
import { sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { CrudSettings } from '#server/crud/crud.ts';
import { rowsOf } from '#server/crud/sources.ts';
import type { MessageAction } from '#modules/channels/notifications/channel.ts';
import type { About, NoticeKind, Offer, Place } from '#modules/channels/notifications/notice.ts';
import { type NoticeReader, type Say, sentenceOf, subjectOf } from '#modules/channels/notifications/notice-words.ts';
import { type InboxDetails, kindOf } from '#modules/channels/notifications/notices.ts';
import { users } from '#modules/company/people/door.ts';

/** What of the product a notice needs to be worded: its resources, its texts and who may open which screen. */
export interface WordingParts extends Pick<CrudSettings, 'directory' | 'texts'> {
  readonly needOf: (route: string) => Need | undefined;
}

/** A notice as it stands in the table. */
export interface KeptNotice {
  readonly kind: string;
  readonly task_id: number | null;
  readonly actor_id: number | null;
  readonly details: InboxDetails | null;
}

/** What a reader is shown of a notice, in their language and with their rights of this moment. */
export interface WordedNotice {
  readonly text: string;
  readonly about: string | null;
  /** Inside the product: `/tasks/tasks?panel=fp/dev-tasks:12`. */
  readonly link: string | null;
  /** By what they do. */
  readonly actions: Readonly<Record<string, MessageAction>>;
  /** False: the row that it is about cannot be opened by the reader, or is there no more. */
  readonly is_visible: boolean;
}

/** The row that a notice is about; null where it is about none, or says nothing of which. */
export function rowOf({ kind, task_id, details }: Omit<KeptNotice, 'actor_id'>): { path: string; id: number } | null {
  const about = kindOf(kind)?.about;
  const id = about && idIn(about, task_id, details ?? {});
  return about && id ? { path: about.path, id } : null;
}

const idIn = ({ of }: Pick<About, 'of'>, taskId: number | null, details: InboxDetails): number | null =>
  of === 'task_id' ? taskId : ((details as Readonly<Record<string, number | undefined>>)[of] ?? null);

/** Rows that notices are about, as far as the caller sees them: one question for each resource. */
async function rowsSeen(
  ctx: Context,
  { directory }: WordingParts,
  told: readonly KeptNotice[],
): Promise<ReadonlyMap<string, AnyRow>> {
  const wanted = Map.groupBy(
    told.flatMap((one) => rowOf(one) ?? []),
    ({ path }) => path,
  );
  const seen = new Map<string, AnyRow>();
  for (const [path, all] of wanted) {
    const { resource, list } = directory().operationsAt(path);
    if (!allows(resource.access.read, ctx.actor)) continue;
    const ids = [...new Set(all.map(({ id }) => id))];
    const filters = [{ name: 'id', field: systemFields.id, operator: 'equals', values: ids }] as const;
    const query = { page: 1, perPage: ids.length, sortBy: 'id', descending: false, filters, q: '' };
    for (const row of (await list(ctx, query)).rows) seen.set(`${path}:${row.id}`, row);
  }
  return seen;
}

/** What each notice says to the caller, in their order. */
export async function wordNotices(
  ctx: Context,
  parts: WordingParts,
  told: readonly KeptNotice[],
): Promise<WordedNotice[]> {
  if (!told.length) return [];
  const { texts } = parts;
  const say: Say = (key, values) => (texts.has(key) ? texts.say(ctx.lang, key, values) : '');
  const reader: NoticeReader = { isClient: ctx.actor.user_type === 'client', timeZone: ctx.timeZone };
  const seen = await rowsSeen(ctx, parts, told);
  const names = await namesOf(ctx, told);
  return told.map((one) => {
    const details = one.details ?? {};
    const about = rowOf(one);
    const row = about ? (seen.get(`${about.path}:${about.id}`) ?? null) : null;
    const worded = { kind: one.kind, details, actor: names.get(one.actor_id ?? 0) ?? null };
    const kind = kindOf(one.kind);
    return {
      text: sentenceOf(worded, reader, say),
      about: subjectOf(worded, reader, say) || null,
      link: kind ? linkOf(ctx, parts, kind, { ...one, isSeen: row !== null }) : null,
      actions: row && kind ? actionsOf(kind, row, reader, say) : {},
      is_visible: !about || row !== null,
    };
  });
}

/** Names of those who did it, as far as the caller sees them: who is not seen is the product. */
async function namesOf(ctx: Context, told: readonly KeptNotice[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(told.flatMap(({ actor_id }) => actor_id ?? []))];
  if (!ids.length) return new Map();
  return sql({ id: whole, fio: text })`select u.id, u.fio from ${rowsOf(ctx, users)} u
    where u.id = any(${ids}::bigint[])`.pairs(ctx.db, 'id', 'fio');
}

type Placed = KeptNotice & { readonly isSeen: boolean };

function linkOf(ctx: Context, parts: WordingParts, { about, opens }: NoticeKind, told: Placed): string | null {
  for (const place of opens) {
    const link = 'panel' in place ? panelOf(ctx, parts, place, about, told) : screenOf(ctx, parts, place, told);
    if (link) return link;
  }
  return null;
}

/** The panel of a row, above a screen: whoever may read the rows and sees this one. */
function panelOf(
  { actor }: Context,
  { directory }: WordingParts,
  place: Extract<Place, { panel: string }>,
  about: About | null,
  { task_id, details, isSeen }: Placed,
): string | null {
  const id = idIn(place, task_id, details ?? {});
  const isOfRow = about !== null && about.path === place.panel && about.of === place.of;
  if (!id || (isOfRow && !isSeen)) return null;
  if (!allows(directory().resourceAt(place.panel).access.read, actor)) return null;
  return `${place.screen}?panel=${place.panel}:${id}`;
}

/** `{starts_on}` in the address of a screen, `{starts_on:month}` for the month of a day. */
const variable = /\{(\w+)(:month)?\}/g;
/** The route of an address with variables: `/tasks/projects/{project_id}` → `/tasks/projects/:project_id`. */
export const routeOf = (screen: string): string => screen.split('?')[0]!.replace(variable, ':$1');

function screenOf(
  { actor }: Context,
  { needOf }: WordingParts,
  { screen }: Extract<Place, { need?: readonly number[] }>,
  { details }: Placed,
): string | null {
  const need = needOf(routeOf(screen));
  if (need === undefined || !allows(need, actor)) return null;
  const values = (details ?? {}) as Readonly<Record<string, string | number | undefined>>;
  const names = [...screen.matchAll(variable)].map(([, name]) => name!);
  if (names.some((name) => values[name] === undefined)) return null;
  return screen.replace(variable, (_all, name: string, month?: string) =>
    month ? `${values[name]}`.slice(0, 7) : `${values[name]}`,
  );
}

/** What the reader may do to the row now, of what the kind offers. */
function actionsOf(
  { offers = [] }: NoticeKind,
  row: AnyRow,
  { isClient }: NoticeReader,
  say: Say,
): Readonly<Record<string, MessageAction>> {
  const { allowed_actions, status } = row as { allowed_actions?: readonly string[]; status?: string };
  const open = offers.filter(
    ({ action, at, isForClients }) =>
      allowed_actions?.includes(action) && (!at || at.includes(status ?? '')) && (!isForClients || isClient),
  );
  return Object.fromEntries(open.map((offer) => [offer.action, actionOf(offer, row.id, status ?? '', say)]));
}

const actionOf = ({ label, labelAt, call, body, takes, asks }: Offer, id: number, status: string, say: Say) => ({
  label: say(labelAt?.[status] ?? label),
  call,
  body: { ...(takes === 'ids' ? { ids: [id] } : { id }), ...body },
  ...(asks && { asks }),
});
