import { Readable } from 'node:stream';
import type { Row } from '#kernel/resource.ts';
import type { Asker, InnerAnswer } from '#server/auth/inner-calls.ts';
import type { Context } from '#server/context.ts';
import { insertRows } from '#server/crud/writing.ts';
import { sql, whole } from '#server/database/door.ts';
import { safeFileName, typeOfContent } from '#server/files/content.ts';
import type { JobSettings } from '#server/server.ts';
import { resourcesView } from '#modules/company/files/door.ts';
import { refusalIn } from '#modules/numbers/saved-reports/report-answer.server.ts';
import type { RunState } from '#modules/numbers/saved-reports/report-runs.ts';
import { addressOfSaved } from '#modules/numbers/saved-reports/run-report.server.ts';
import type { savedReports } from '#modules/numbers/saved-reports/saved-reports.ts';

/** A saved report, the day of the company on which its words for days are read, and the form of the file. */
export interface AskedReport {
  readonly saved: Row<typeof savedReports>;
  readonly day: string;
  readonly format: string;
}

/** What became of it; `body` is the file. */
export interface Outcome {
  readonly state: RunState;
  readonly row_count?: number | null;
  readonly as_of?: string | null;
  readonly error?: string | null;
  readonly body?: Buffer;
}

/** The report as a file, as its reader may see it. Throws what a later try may mend. */
export async function madeFor(
  { ask }: Pick<JobSettings, 'ask'>,
  reader: Asker,
  { saved, day, format }: AskedReport,
): Promise<Outcome> {
  const head = await ask(reader, addressOfSaved(saved, day, { ';perPage': '1' }));
  if (head.status >= 400) return refusedBy(head);
  const { total = null, as_of = null } = JSON.parse(head.body.toString()) as { total?: number; as_of?: string };
  const file = await ask(reader, addressOfSaved(saved, day, { format, ...(as_of && { as_of }) }));
  return file.status >= 400 ? refusedBy(file) : { state: 'sent', row_count: total, as_of, body: file.body };
}

const longestError = 250;

/** What a report refuses for good, in the words of its reader; a passing fault is thrown. */
function refusedBy(answer: InnerAnswer): Outcome {
  const { message = '', description = '' } = refusalIn(answer);
  const error = message.slice(0, longestError) || String(answer.status);
  if (answer.status === 403) return { state: 'refused', error };
  if (answer.status >= 500 && description !== 'TOO_MUCH') throw new Error(`a report answered ${answer.status}`);
  return { state: 'failed', error };
}

/** Keeps the bytes and makes the row by which a notice refers to them. */
export async function keepReportFile(
  ctx: Context,
  files: JobSettings['files'],
  { saved, day, format, body }: AskedReport & { readonly body: Buffer },
): Promise<number> {
  const name = safeFileName(`${saved.name} ${day}.${format}`);
  const type = await sql({ id: whole })`select id from resource_types
    where deleted_at is null and extensions ~ ${`\\m${format}\\M`} order by id limit 1`.value(ctx.db);
  const stored = await files.receive(Readable.from([body]));
  const mime = (await typeOfContent(name, stored.head)) ?? 'application/octet-stream';
  await files.keep(stored);
  const { key: storage_key, size, sha256 } = stored;
  const [row] = await insertRows(resourcesView, ctx, [
    { ...{ name, size, sha256, mime, storage_key }, resource_type_id: type },
  ]);
  return row!.id;
}
