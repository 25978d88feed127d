import { Button } from '@mantine/core';
import { call } from '#web/api/call.ts';
import { SelectedBar } from '#web/grid/selected-bar.tsx';
import { refreshLists } from '#web/lists/list-cache.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.ts';
import { useWork } from '#web/ui/use-work.ts';
import { translations } from '#modules/translations/translations.ts';

const { path } = translations;

interface TranslationsSelectionProps {
  readonly rows: readonly RowValues[];
  readonly clear: () => void;
}

/** What can be done with several texts: write their Cyrillic from the Latin, or go back to what the code says. */
export function TranslationsSelection({ rows, clear }: TranslationsSelectionProps) {
  const { t } = useTexts();
  const { busy, work } = useWork();
  const run = (change: () => Promise<void>) => () => void work(() => change().then(clear));
  return (
    <SelectedBar count={rows.length} clear={clear}>
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
    </SelectedBar>
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
