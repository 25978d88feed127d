import { dayMs } from '#kernel/days.ts';
import { type Sql, sql, type SqlBool, text, texts, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { serve } from '#server/http/serve.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { instantOf, localDayOf } from '#modules/company/schedules/door.ts';
import { understand } from '#modules/work/tasks/quick-add/sentence.ts';
import { type PossibleName, possibleNames } from '#modules/work/tasks/quick-add/sentence-people.ts';
import type { Nameable, Said } from '#modules/work/tasks/quick-add/sentence-tokens.ts';
import { type Reading, understandTask } from '#modules/work/tasks/quick-add/understand.ts';

interface Named extends Nameable {
  readonly name: string;
}

const minuteMs = 60_000;

/** More bearers of one name are not offered: with so many, people write the surname. */
const mostNamed = 50;

export const understandServed = serve(understandTask, (ctx, { body: { text } }, { app }) =>
  readSentence(ctx, app, text),
);

/** What a sentence says of a new task, with the names that its reader may see. */
export async function readSentence(ctx: Context, app: App, text: string): Promise<Reading> {
  const names = possibleNames(text);
  const isMember = sql<SqlBool>`t.status = 'active' and t.client_id is null`;
  const projectWords = sql`concat_ws(' ', t.key, t.name)`;
  const people = await named(app, ctx, 'admin/users', sql`t.fio`, ownNames, names, isMember);
  const projects = await named(
    app,
    ctx,
    'fp/projects',
    sql`t.name`,
    projectWords,
    names,
    sql<SqlBool>`t.archived_at is null`,
  );
  const priorities = await priorityNames(ctx);
  const today = localDayOf(ctx.now.getTime(), ctx.timeZone);
  const minute = Math.floor((ctx.now.getTime() - instantOf(today, 0, ctx.timeZone)) / minuteMs);
  const workingDaysLater = (count: number) => calendarOfPerson(ctx, ctx.actor.id).addWorkingDays(today, count);
  const around = { today, minute, workingDaysLater, people, projects, priorities };
  const { name, said, pieces, unclear } = understand(text, around);
  const { day: _day, minute: _minute, ...fields } = said;
  const deadline = deadlineOf(ctx, said, today);
  const nameOf = new Map([...people, ...projects].map((one) => [one.id, one.name]));
  return {
    name,
    fields: { ...fields, ...(deadline && { deadline }) },
    pieces: [...pieces],
    unclear: unclear.map(({ ids, ...rest }) => ({
      ...rest,
      options: ids.map((id) => ({ id, name: nameOf.get(id) ?? '' })),
    })),
  };
}

/** Surname and first name: «Alisherga» does not mean the sons of Alisher. */
const ownNames = sql`concat_ws(' ', split_part(t.fio, ' ', 1), split_part(t.fio, ' ', 2))`;

const nameable = { id: whole, words: texts };

/** Rows that a word of the sentence may name, through the scope of their resource. */
async function named(
  app: App,
  ctx: Context,
  path: string,
  name: Sql,
  words: Sql,
  asked: readonly PossibleName[],
  condition: Sql<SqlBool>,
): Promise<Named[]> {
  if (!asked.length) return [];
  const { resource } = app.operationsAtPath(path);
  return sql({ ...nameable, name: text })`select t.id, ${name} as name, w.words
    from ${rowsOf(ctx, resource)} as t, lateral (select string_to_array(fold(${words}), ' ') as words) as w
    where ${condition} and exists (select from unnest(w.words) as word,
        jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(name text, "isMarked" boolean)
      where (starts_with(word, a.name) and (a."isMarked" or length(word) - length(a.name) < 2))
        or (length(a.name) > 4 and sound_of(a.name) in (sound_of(word), left(sound_of(word), -1))))
    order by t.id limit ${sql.lit(mostNamed)}`.rows(ctx.db);
}

/** The least urgent first: the dictionary has the most urgent on top. */
const priorityNames = ({ db }: Context): Promise<Nameable[]> =>
  sql(nameable)`select id, string_to_array(search, ' ') as words from task_priorities
    where deleted_at is null order by ordering desc, id desc`.rows(db);

/** A time alone is that of today, or of tomorrow when it is over; a day alone ends with its work. */
function deadlineOf({ now, timeZone }: Context, { day, minute }: Said, today: string): string | null {
  if (minute === undefined) return day ?? null;
  const at = instantOf(day ?? today, minute, timeZone);
  return new Date(day || at > now.getTime() ? at : at + dayMs).toISOString();
}
