import type { Lang } from '#kernel/languages.ts';
import { json, orNull, type RowOf, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Actor, Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { JobSettings } from '#server/server.ts';
import { type DropReason, type InboxDetails, type InboxKind, inbox } from '#modules/notifications/door.ts';
import { users } from '#modules/people/door.ts';
import type { Letter } from '#modules/notifications/door.server.ts';
import { letterMessage, type Unaddressed } from '#modules/deliveries/letter-message.server.ts';
import { typeOfKind } from '#modules/deliveries/kind-types.ts';
import { actionsOf } from '#modules/deliveries/message-actions.ts';
import { aboutOf, addressOf, lineOf } from '#modules/deliveries/message.server.ts';

const why = 'each goes to its own reader';

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

const noticeColumns = {
  ...{ id: whole, kind: text, task_id: orNull(whole), actor: orNull(text), details: orNull(json<InboxDetails>()) },
  ...{ file_id: orNull(whole), is_read: yesNo, is_gone: yesNo, is_urgent: yesNo },
};
type Notice = RowOf<typeof noticeColumns>;
/** With what its reader may do to the row that it is about. */
type SeenNotice = Notice & { readonly allowed: readonly string[] };

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
  const notices = await sql(noticeColumns)`select n.id, n.kind, n.task_id, u.fio as actor, n.details, n.file_id,
      n.read_at is not null as is_read, n.deleted_at is not null as is_gone, coalesce(y.is_urgent, false) as is_urgent
    from ${rowsForAll(inbox, why)} n left join ${rowsForAll(users, 'who did what the reader is told')} u
      on u.id = n.actor_id
    left join ${rowsForAll('notification_types', why)} y on y.code = ${typeOfKind[one.kind as InboxKind] ?? ''}
    where n.id = any(${one.notice_ids}::bigint[]) order by n.id`.rows(ctx.db);
  const told = notices.filter(({ is_gone }) => !is_gone);
  if (!told.length) return 'untold';
  const unread = told.filter(({ is_read }) => !is_read);
  if (!unread.length) return 'read';
  const seen = await seenBy(settings, { actor: actor!, lang }, unread);
  const [first] = seen;
  if (!first) return 'not_visible';
  const linkOf = ({ kind, task_id, details }: Notice) => {
    const address = addressOf(kind, task_id, details ?? {});
    return base && address ? `${base}/app/#${address}` : base;
  };
  const lines = seen.map((each) => ({
    text: lineOf(texts, lang, { ...each, details: each.details ?? {} }),
    link: linkOf(each),
  }));
  const isOne = seen.length === 1;
  return {
    ...common,
    kind: isOne ? first.kind : one.mode === 'digest' ? 'digest' : 'bundle',
    title: isOne ? lines[0]!.text : texts.say(lang, 'delivery.several', { n: seen.length }),
    lines,
    link: isOne ? lines[0]!.link : base,
    thread: isOne ? one.about : null,
    subject: isOne && first.task_id ? subjectOf(first.details ?? {}) : null,
    is_urgent: seen.some(({ is_urgent }) => is_urgent),
    actions: isOne ? actionsOf(first, (action) => texts.say(lang, `choice.${action}`)) : [],
    file_id: isOne ? first.file_id : null,
  };
}

/** What letters of one conversation are called, so that they stand together. */
const subjectOf = ({ number, name }: InboxDetails): string | null => [number, name].filter(Boolean).join(' ') || null;

/** Those whose row the reader may open at this moment: no channel tells more than the screen would show. */
async function seenBy(
  { ask }: JobSettings,
  reader: { readonly actor: Actor; readonly lang: Lang },
  notices: readonly Notice[],
): Promise<SeenNotice[]> {
  const seen: SeenNotice[] = [];
  for (const one of notices) {
    const about = aboutOf(one.task_id, one.details ?? {});
    const answer = about && (await ask(reader, `/api/${about.path}/${about.id}`));
    if (!answer) seen.push({ ...one, allowed: [] });
    else if (answer.status < 400)
      seen.push({ ...one, allowed: JSON.parse(answer.body.toString()).allowed_actions ?? [] });
  }
  return seen;
}
