import { texts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';

interface Edit<Row> {
  /** What was changed: the name of the row. */
  readonly name: string;
  readonly before: Row;
  /** As the server has answered. */
  readonly saved: Row;
  readonly fields: readonly string[];
  /** Writes these values on top of the row; answers it as it is then, throws when others have changed the same. */
  readonly write: (on: Row, values: Record<string, unknown>) => Promise<Row>;
}

/** Puts an edit that needs no message of its own under the bell: it can be taken back and made again. */
export function rememberEdit<Row extends object>({ name, before, saved, fields, write }: Edit<Row>): void {
  const valuesOf = (row: Row) =>
    Object.fromEntries(fields.map((field) => [field, (row as Record<string, unknown>)[field] ?? null]));
  let now = saved;
  const to = (row: Row) => async () => {
    now = await write(now, valuesOf(row));
  };
  notify({
    kind: 'success',
    text: texts().t('notice.edited', { name }),
    undo: to(before),
    redo: to(saved),
    isQuiet: true,
  });
}
