import { shippedDays } from '#modules/company/schedules/door.ts';
import { idsByKey, type madeAt, type SeedTables, without } from '#modules/house/seed/seed-rows.ts';
import data from '#modules/house/seed/site-base.json' with { type: 'json' };

type Made = ReturnType<typeof madeAt>;

/** The calendar, the types of publications, and how people are notified: the base data of site and notifications. */
export function siteBaseRows(made: Made): SeedTables {
  const rowOf = <T extends { key: string }>(row: T, at: number) => ({ ...without(row, 'key'), id: at + 1 });
  const inOrder = { publication_types: data.publication_types, notification_methods: data.notification_methods };
  const [publication_types, notification_methods] = Object.values(inOrder).map((rows) =>
    rows.map((row, at) => ({ ...rowOf(row, at), ordering: at + 1, ...made })),
  );
  const methodId = idsByKey(data.notification_methods.map((row, at) => ({ ...row, id: at + 1 })));
  return {
    work_calendar: shippedDays.map((day, at) => ({ ...day, id: at + 1, ...made })),
    publication_types: publication_types!,
    notification_methods: notification_methods!,
    notification_types: data.notification_types.map((type, at) => ({
      ...without(type, 'key', 'methods', 'title', 'text'),
      id: at + 1,
      method_ids: type.methods.map(methodId),
      ordering: at + 1,
      ...made,
    })),
    notification_templates: data.notification_types
      .flatMap(({ methods, title, text }, at) =>
        methods.map((method) => ({
          names: title,
          text_i18n: text,
          notification_type_id: at + 1,
          notification_method_id: methodId(method),
        })),
      )
      .map((template, at) => ({ id: at + 1, ...template, ...made })),
  };
}
