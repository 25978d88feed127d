import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import styles from '#web/grid/selection-bar.module.css';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { translations } from '#modules/translations/translations.ts';

const { path } = translations;

interface TranslationsSelectionProps {
  readonly rows: readonly RowValues[];
  readonly clear: () => void;
}

/** What can be done with several texts: write their Cyrillic from the Latin, or go back to what the code says. */
export function TranslationsSelection({ rows, clear }: TranslationsSelectionProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  if (!rows.length) return null;
  const run = (work: () => Promise<void>) => async () => {
    setBusy(true);
    await work().then(clear, notifyProblem);
    setBusy(false);
  };
  return (
    <div className={styles.place}>
      <div
        className={`row wrap gap-4 card ${styles.bar}`}
        role="toolbar"
        aria-label={t('list.selected', { n: rows.length })}
      >
        <span className={`medium digits ${styles.count}`}>{t('list.selected', { n: rows.length })}</span>
        <Button
          variant="subtle"
          loading={busy}
          leftSection={<Icon name="language" size={14} />}
          onClick={run(() => writeCyrillic(rows))}
        >
          {t('translation.from_latin')}
        </Button>
        <Button
          variant="subtle"
          loading={busy}
          leftSection={<Icon name="restore" size={14} />}
          onClick={run(() => takeCode(rows))}
        >
          {t('translation.take_code')}
        </Button>
        <IconButton icon="x" label={t('list.clear_selection')} onClick={clear} />
      </div>
    </div>
  );
}

const takeCode = async (rows: readonly RowValues[]): Promise<void> =>
  (await arrival(() => import('#web/crud/writing.ts'))).changeRows(path, rows, { uz: null, uk: null, ru: null });

/** Only where it reads otherwise. Undo gives each text back what it had. */
async function writeCyrillic(rows: readonly RowValues[]): Promise<void> {
  const { toCyrillic } = await arrival(() => import('#modules/translations/transliteration.ts'));
  const changes = rows
    .map((row) => ({ row, uk: toCyrillic(String(row.uz ?? '')) }))
    .filter(({ row, uk }) => uk !== row.uk);
  const save = (id: number, uk: string | null) =>
    call(`PATCH /api/admin/translations/:id`, { params: { id }, body: { uk } });
  for (const { row, uk } of changes) await save(row.id, uk);
  await refreshLists(path);
  notify({
    kind: 'success',
    text: texts().t('notice.changed_many', { n: changes.length }),
    undo: async () => {
      for (const { row } of changes) await save(row.id, row.uk === null ? null : String(row.uk));
      await refreshLists(path);
    },
  });
}
