import type { Lang } from '#kernel/languages.ts';
import { sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Actor, Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { JobSettings } from '#server/server.ts';
import { type DropReason, inbox, kindOf, lineOf } from '#modules/channels/notifications/door.ts';
import type { Letter, WordedNotice } from '#modules/channels/notifications/door.server.ts';
import { letterMessage, type Unaddressed } from '#modules/work/deliveries/letter-message.server.ts';
import { moveComments } from '#modules/work/deliveries/move-comments.server.ts';

const why = 'each goes to its own reader';
/** So many are worded at once. */
const AT_ONCE = 200;

/** What of a delivery says what goes out. */
interface Worded {
  readonly id: number;
  /** Null: somebody who is no user, who gets `letter`. */
  readonly user_id: number | null;
  readonly kind: string;
  readonly mode: string;
  readonly about: string | null;
  readonly notice_ids: readonly number[];
  readonly letter: Letter | null;
  /** The same, where it holds a secret. */
  readonly sealed: string | null;
  readonly method: string;
}

interface Reader {
  readonly actor: Actor | null;
  readonly lang: Lang;
}

const noticeColumns = { id: whole, kind: text, is_read: yesNo, is_gone: yesNo };
/** A notice as its reader is shown it in the inbox at this moment. */
interface SeenNotice extends WordedNotice {
  readonly id: number;
  readonly kind: string;
  readonly task_id: number | null;
  readonly file_id: number | null;
}

/** What is said, in the reader's language and scope as they are now; a reason when nothing is left to say. */
export async function messageFor(
  settings: JobSettings,
  ctx: Context,
  one: Worded,
  { actor, lang }: Reader,
): Promise<Unaddressed | DropReason | { readonly broken: string }> {
  const { texts, publicUrl } = settings;
  const base = publicUrl();
  const common = {
    ...{ delivery_id: one.id, user_id: one.user_id, lang, kind: one.kind, link: base, thread: null },
    ...{ actions: [], is_urgent: false, file_id: null },
  };
  if (one.user_id === null) return letterMessage(ctx, one, common);
  if (one.kind === 'test') {
    const lines = [{ text: texts.say(lang, 'delivery.test_text'), link: null }];
    return { ...common, title: texts.say(lang, 'delivery.test'), lines };
  }
  const notices = await sql(noticeColumns)`select n.id, n.kind, n.read_at is not null as is_read,
      n.deleted_at is not null as is_gone
    from ${rowsForAll(inbox, why)} n where n.id = any(${one.notice_ids}::bigint[]) order by n.id`.rows(ctx.db);
  const told = notices.filter(({ is_gone }) => !is_gone);
  if (!told.length) return 'untold';
  const unread = told.filter(({ is_read }) => !is_read);
  if (!unread.length) return 'read';
  const ids = unread.map(({ id }) => id);
  const seen = await seenBy(settings, { actor: actor!, lang }, ids);
  const [first] = seen;
  if (!first) return 'not_visible';
  const said = await moveComments(
    ctx,
    seen.map(({ id }) => id),
  );
  const lines = seen.flatMap((each) => {
    const words = said.get(each.id);
    return [
      { text: lineOf(each.text, each.about ?? ''), link: base && each.link ? `${base}/app/#${each.link}` : base },
      ...(words ? [{ text: `“${words}”`, link: null }] : []),
    ];
  });
  const isOne = seen.length === 1;
  return {
    ...common,
    kind: isOne ? first.kind : one.mode === 'digest' ? 'digest' : 'bundle',
    title: isOne ? lines[0]!.text : texts.say(lang, 'delivery.several', { n: seen.length }),
    lines,
    link: isOne ? lines[0]!.link : base,
    thread: isOne ? one.about : null,
    subject: isOne && first.task_id ? first.about || null : null,
    types: [...new Set(seen.flatMap(({ kind }) => kindOf(kind)?.type ?? []))],
    is_urgent: await isUrgent(ctx, seen),
    actions: isOne ? Object.values(first.actions) : [],
    file_id: isOne ? first.file_id : null,
  };
}

/** One that is urgent makes the message so: by its kind, or as its type was set. */
async function isUrgent({ db }: Context, seen: readonly SeenNotice[]): Promise<boolean> {
  const kinds = seen.flatMap(({ kind }) => kindOf(kind) ?? []);
  if (kinds.some((kind) => kind.isUrgent)) return true;
  const types = kinds.flatMap(({ type }) => type ?? []);
  return sql`select from notification_types y
    where y.code = any(${types}::text[]) and y.is_urgent`.isThere(db);
}

/**
 * What the reader's own inbox says of these, of which the row may be opened by them at this moment: no channel tells
 * more than the screen would show.
 */
async function seenBy(
  { ask }: JobSettings,
  reader: { readonly actor: Actor; readonly lang: Lang },
  ids: readonly number[],
): Promise<SeenNotice[]> {
  const seen: SeenNotice[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const asked = `;sortBy=id;descending=false;perPage=${some.length}?id=${some.join(',')}`;
    const answer = await ask(reader, `/api/admin/inbox${asked}`);
    if (answer.status >= 400) continue;
    const { rows } = JSON.parse(answer.body.toString()) as { readonly rows: readonly SeenNotice[] };
    seen.push(...rows.filter(({ is_visible }) => is_visible));
  }
  return seen;
}
