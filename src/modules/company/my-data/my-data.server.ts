import { notFound, notTheirs } from '#kernel/problems.ts';
import { bytes, moment, sql, whole } from '#server/database/door.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { countedSections, dataSections, rowsOfSection } from '#modules/company/my-data/data-sections.server.ts';
import * as endpoints from '#modules/company/my-data/my-data.ts';
import { zipOf } from '#modules/company/my-data/zip.server.ts';

/** So long a file is kept. */
export const exportHours = 24;

const read = serve(endpoints.readMyData, async (ctx, _input, { app }) => ({
  sections: (await countedSections(ctx, ctx.actor.id)).map(({ section: { code, seen_by }, count, kept_until }) => ({
    ...{ code, count, kept_until, seen_by: [...seen_by] },
    name: app.texts.say(ctx.lang, `my_data.${code}`),
    source: app.texts.say(ctx.lang, `my_data_source.${code}`),
  })),
}));

const make = serve(endpoints.exportMyData, async (ctx) => {
  const { session_id } = ctx.origin;
  if (session_id === null || ctx.actor.token_actions !== null) throw notTheirs('my_data_from_session');
  const files = [];
  for (const section of dataSections) {
    const rows = await rowsOfSection(ctx, section, ctx.actor.id);
    files.push({ name: `${section.code}.json`, text: `${JSON.stringify(rows, null, 2)}\n` });
    files.push({ name: `${section.code}.csv`, text: csvOf(rows) });
  }
  const content = zipOf(files, ctx.now);
  await sql`delete from data_exports where user_id = ${ctx.actor.id} and session_id = ${session_id}`.run(ctx.db);
  const made = await sql({ id: whole, expires_at: moment })`insert into data_exports (user_id, session_id, content)
    values (${ctx.actor.id}, ${session_id}, ${content})
    returning id, created_at + make_interval(hours => ${sql.lit(exportHours)}) as expires_at`.one(ctx.db);
  return { ...made, bytes: content.length };
});

const file = serve(endpoints.readMyDataExport, async (ctx, { params }, { reply }) => {
  const found = await sql({ content: bytes })`select content from data_exports
    where id = ${params.id} and user_id = ${ctx.actor.id} and session_id = ${ctx.origin.session_id}
      and created_at > now() - make_interval(hours => ${sql.lit(exportHours)})`.first(ctx.db);
  if (!found) throw notFound();
  return reply
    .type('application/zip')
    .header('content-disposition', 'attachment; filename="my-data.zip"')
    .header('cache-control', 'private, no-store')
    .send(found.content);
});

/** One line a row, the names of the first line; what begins as a formula is written as a text. */
function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return `\uFEFF${lines.map((line) => line.map(cellOf).join(';')).join('\r\n')}\r\n`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const words = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(words) ? `'${words}` : words;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const myDataServed: readonly Served[] = [read, make, file];
