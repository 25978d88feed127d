import { moment, orNull, sql, text, whole } from '#server/database/door.ts';
import { serve } from '#server/http/serve.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { textVersions } from '#modules/work/tasks/task-text/text-versions.ts';

const most = 100;

const logged = {
  ...{ id: whole, at: moment, by: orNull(whole), action: text },
  ...{ text: orNull(text), before: orNull(text) },
};

/** Each saved text has its audit row already; a second copy would only be able to differ from it. */
export const textVersionsServed = serve(textVersions, async (ctx, { params }, { app }) => {
  const task = await app.operationsAt(devTasks).read(ctx, params.id);
  const rows = await sql(logged)`select id, created_at as at, actor_id as by, action, after->>'text' as text,
      before->>'text' as before
    from audit_log where resource = ${devTasks.path} and row_id = ${params.id}
      and (action = 'create' or before ? 'text') order by id desc limit ${sql.lit(most)}`.rows(ctx.db);
  const versions = rows.map(({ id, at, by, text }) => ({ id, at, by, text }));
  const oldest = rows.at(-1);
  // What was brought in from elsewhere has no row of its making: its text is what the first change replaced.
  if (rows.length < most && oldest?.action !== 'create') {
    const text = oldest ? oldest.before : task.text;
    versions.push({ id: 0, at: task.created_at, by: task.created_by, text });
  }
  return { rows: versions };
});
