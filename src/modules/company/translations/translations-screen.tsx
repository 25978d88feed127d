import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { listKey, refreshLists } from '#web/lists/list-cache.ts';
import { useList } from '#web/crud/use-list.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { ExportMenu } from '#web/grid/export-menu.tsx';
import { FilterBar } from '#web/grid/filter-bar.tsx';
import { ListFooter } from '#web/grid/list-footer.tsx';
import { noSelection, within } from '#web/lists/selection.ts';
import { editsInPlace, texts, useTexts } from '#web/i18n/texts.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { useMay } from '#web/session/session.ts';
import { useProduct } from '#web/product/product-context.ts';
import { useStore } from '#web/state/store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Screen } from '#web/product/screen.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { Select } from '#web/ui/select.tsx';
import { NothingFound } from '#web/ui/state-note.tsx';
import { TranslationsTable } from '#modules/company/translations/translations-table.tsx';
import { mayTranslate, translations, translationSuggestions } from '#modules/company/translations/translations.ts';
import styles from '#modules/company/translations/translations.module.css';
import { call } from '#web/api/call.ts';
import { SelectedBar } from '#web/grid/selected-bar.tsx';
import type { Row } from '#kernel/resource.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { notify } from '#web/ui/notices.ts';
import { useWork } from '#web/ui/use-work.ts';

const ImportDialog = onDemand(() => import('#modules/company/translations/import-dialog.tsx'), 'ImportDialog');
const SuggestionsDrawer = onDemand(
  () => import('#modules/company/translations/suggestions-drawer.tsx'),
  'SuggestionsDrawer',
);

/** What a translator looks for, as the flags that a row may carry. */
const views = [
  { name: 'all', flags: '' },
  { name: 'missing', flags: 'missing' },
  { name: 'suspicious', flags: 'broken,mixed_script,apostrophe' },
  { name: 'stale', flags: 'stale' },
  { name: 'changed', flags: 'changed' },
] as const;

/** Filters that have a place of their own on this screen, and columns that are no use as one. */
const ownFilters = [...Object.keys(translations.fields), 'created_at'];
const everywhere = 'shell';

/** Every text of the product: missing ones first, then what looks wrong, what the code has overtaken, and the rest. */
export default function TranslationsScreen() {
  const { t } = useTexts();
  const mayEdit = useMay()(mayTranslate);
  const list = useList(translations);
  const [kept, setSelection] = useState(noSelection);
  const [shows, setShows] = useState<'suggestions' | 'import' | null>(null);
  const isEditing = useStore(editsInPlace);
  const selection = within(
    kept,
    list.rows.map(({ id }) => id),
  );
  const view = views.find(({ flags }) => flags === (list.asked.flags ?? '')) ?? views[0];

  return (
    <Screen
      busy={list.isPending}
      lead={list.data && <span className="quiet wide-only">{formatCount(list.total)}</span>}
      actions={
        <>
          {mayEdit && (
            <>
              <IconButton
                icon="upload"
                label={t('translation.import')}
                className="wide-only"
                onClick={() => setShows('import')}
              />
              <Button
                variant="default"
                leftSection={<Icon name="pencil" size={14} />}
                className="wide-only"
                aria-pressed={isEditing}
                onClick={() => editsInPlace.set((now) => !now)}
              >
                {t('command.edit_texts')}
              </Button>
            </>
          )}
          <SuggestionsButton mayEdit={mayEdit} open={() => setShows('suggestions')} />
        </>
      }
    >
      <div className={`rigid ${styles.views}`}>
        <SegmentedControl
          value={view.name}
          aria-label={t('translations.flags')}
          data={views.map(({ name }) => ({ value: name, label: t(`translation.view_${name}`) }))}
          onChange={(name) => list.setFilters({ flags: views.find((one) => one.name === name)?.flags || null })}
        />
      </div>
      <FilterBar resource={translations} filters={list} without={ownFilters}>
        <ScreenFilter value={list.asked.screens ?? null} choose={(screens) => list.setFilters({ screens })} />
        <ExportMenu resource={translations} list={list} fixed={{}} />
      </FilterBar>
      <div className={`scrolls ${styles.scroll}`}>
        {list.rows.length > 0 && (
          <TranslationsTable list={list} selection={selection} select={setSelection} isSelectable={mayEdit} />
        )}
        <Coming of={list} rows={12} />
        {list.data && list.rows.length === 0 && <NothingFound clear={list.clearFilters} />}
      </div>
      <ListFooter list={list} />
      {mayEdit && (
        <TranslationsSelection
          rows={list.rows.filter(({ id }) => selection.ids.has(id))}
          clear={() => setSelection(noSelection)}
        />
      )}
      {shows === 'suggestions' && <SuggestionsDrawer close={() => setShows(null)} />}
      {shows === 'import' && <ImportDialog close={() => setShows(null)} />}
    </Screen>
  );
}

/** How many suggestions wait for somebody; kept true by the stream, because it is a list like any other. */
function SuggestionsButton({ mayEdit, open }: { readonly mayEdit: boolean; readonly open: () => void }) {
  const { t } = useTexts();
  const { data } = useCall('GET /api/admin/translation-suggestions', {
    matrix: { perPage: 1 },
    query: { status: 'open' },
    under: listKey(translationSuggestions.path),
  });
  const waiting = data?.total ?? 0;
  return (
    <Button variant={waiting && mayEdit ? 'filled' : 'default'} className={styles.asked} onClick={open}>
      <Icon name="message-dots" size={14} />
      <span className="said-on-phone">{t('translation.suggested_texts')}</span>
      {waiting > 0 && <span className={styles.waiting}>{formatCount(waiting)}</span>}
    </Button>
  );
}

interface ScreenFilterProps {
  readonly value: string | null;
  readonly choose: (route: string | null) => void;
}

/** Texts of one screen, or of what surrounds all of them. */
function ScreenFilter({ value, choose }: ScreenFilterProps) {
  const { t } = useTexts();
  const { screens } = useProduct();
  const names = new Map(screens.map(({ route, text }) => [route as string, t(text)]));
  const options = [...names].map(([route, name]) => ({ value: route, label: name }));
  return (
    <Select
      className={styles.screen}
      aria-label={labelOf(t, translations, 'screens')}
      placeholder={t('translation.any_screen')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      data={[{ value: everywhere, label: t('translation.around') }, ...options]}
      value={value}
      onChange={choose}
      renderOption={({ option }) => (
        <span className="stack gap-0">
          {option.label} {option.value !== everywhere && <code className="quiet">{option.value}</code>}
        </span>
      )}
    />
  );
}

const { path } = translations;

interface TranslationsSelectionProps {
  readonly rows: readonly Row<typeof translations>[];
  readonly clear: () => void;
}

/** What can be done with several texts: write their Cyrillic from the Latin, or go back to what the code says. */
function TranslationsSelection({ rows, clear }: TranslationsSelectionProps) {
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

const takeCode = async (rows: readonly Row<typeof translations>[]): Promise<void> =>
  (await arrival(() => import('#web/crud/writing.ts'))).changeRows(path, rows, { uz: null, uk: null, ru: null });

/** Only where it reads otherwise. Undo gives each text back what it had. */
async function writeCyrillic(rows: readonly Row<typeof translations>[]): Promise<void> {
  const { toCyrillic } = await arrival(() => import('#modules/company/translations/transliteration.ts'));
  const changes = rows.map((row) => ({ row, uk: toCyrillic(row.uz ?? '') })).filter(({ row, uk }) => uk !== row.uk);
  const save = (id: number, uk: string | null) =>
    call(`PATCH /api/admin/translations/:id`, { params: { id }, body: { uk } });
  for (const { row, uk } of changes) await save(row.id, uk);
  await refreshLists(path);
  notify({
    kind: 'success',
    text: texts().t('notice.changed_many', { n: changes.length }),
    undo: async () => {
      for (const { row } of changes) await save(row.id, row.uk === null ? null : row.uk);
      await refreshLists(path);
    },
  });
}
