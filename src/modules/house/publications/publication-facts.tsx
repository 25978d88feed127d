import { Checkbox, TextInput } from '@mantine/core';
import { useOptions } from '#web/cache/options.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { CoverPick, GalleryPick } from '#modules/house/publications/picture-pick.tsx';
import { useTypes } from '#modules/house/publications/use-types.ts';
import type { Editing } from '#modules/house/publications/use-publication.tsx';
import styles from '#modules/house/publications/publications.module.css';

const VacancyFacts = onDemand(() => import('#modules/house/publications/vacancy-facts.tsx'), 'VacancyFacts');

/** What is the same in every language: type, date, author, pictures, and what only its type has. */
export function PublicationFacts({ editing }: { readonly editing: Editing }) {
  const { t, lang } = useTexts();
  const { shown: row, messages } = editing;
  const set = (column: string, value: unknown) => editing.to.set(column, value);
  const { types, codeOf } = useTypes();
  const authors = useOptions('admin/site-user-data');
  const code = codeOf(row.publication_type_id);
  const label = (name: string) => t(`publications.${name}`);
  const choices = (rows: readonly { id: number; name: string | null }[] | undefined) =>
    (rows ?? []).map((one) => ({ value: String(one.id), label: one.name ?? '' }));
  return (
    <aside className={`stack gap-14 shrinks ${styles.facts}`}>
      <Select
        label={label('publication_type_id')}
        data={choices(types)}
        value={types ? String(row.publication_type_id) : null}
        allowDeselect={false}
        onChange={(value) => value && set('publication_type_id', Number(value))}
      />
      <DayInput
        label={label('shown_on')}
        value={row.shown_on}
        error={messages.shown_on}
        onChange={(day) => set('shown_on', day)}
      />
      <CoverPick
        id={row.img_resource_id}
        alt={row.cover_alt_i18n?.[lang] ?? ''}
        set={(id) => set('img_resource_id', id)}
      />
      <GalleryPick ids={row.gallery_ids} set={(ids) => set('gallery_ids', ids)} />
      <Select
        label={label('author_id')}
        data={choices(authors.data)}
        value={row.author_id && authors.data ? String(row.author_id) : null}
        clearable
        clearButtonProps={{ 'aria-label': t('action.clear') }}
        onChange={(value) => set('author_id', value ? Number(value) : null)}
      />
      <Checkbox
        label={label('is_pinned')}
        checked={row.is_pinned}
        onChange={(event) => set('is_pinned', event.currentTarget.checked)}
      />
      {code === 'portfolio' && <CaseFacts editing={editing} />}
      {code === 'vacancies' && <VacancyFacts editing={editing} />}
    </aside>
  );
}

/** What only a work of the portfolio has. */
function CaseFacts({ editing }: { readonly editing: Editing }) {
  const { t } = useTexts();
  const { shown: row } = editing;
  const set = (column: string, value: unknown) => editing.to.set(column, value);
  const label = (name: string) => t(`publications.${name}`);
  return (
    <>
      <TextInput
        label={label('client_name')}
        value={row.client_name ?? ''}
        maxLength={150}
        translate="no"
        onChange={(event) => set('client_name', event.currentTarget.value || null)}
      />
      <TextInput
        label={label('technologies')}
        value={row.technologies ?? ''}
        maxLength={300}
        translate="no"
        onChange={(event) => set('technologies', event.currentTarget.value || null)}
      />
    </>
  );
}
