import { columnsOf, sql } from '#server/database/door.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { notificationVariables } from '#modules/channels/notifications/notification-endpoints.ts';
import { variablesOf } from '#modules/channels/notifications/notification-kinds.ts';
import { notificationTypes } from '#modules/channels/notifications/notification-types.ts';

const variables = serve(notificationVariables, async (ctx, _input, { app }) => {
  const rows = await sql(columnsOf(notificationTypes, 'id', 'code'))`select id, code from notification_types
    where deleted_at is null order by id`.rows(ctx.db);
  const sample = (name: string) => `template_sample.${name}`;
  return {
    rows: rows.map(({ id, code }) => ({
      notification_type_id: id,
      kind: code,
      variables: variablesOf(code).map((name) => ({
        name,
        samples: {
          uz: app.texts.say('uz', sample(name)),
          uk: app.texts.say('uk', sample(name)),
          ru: app.texts.say('ru', sample(name)),
        },
      })),
    })),
  };
});

export const notificationsServed: readonly Served[] = [variables];
