import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { htmlLang, type Lang, languages } from '#kernel/languages.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useOptions } from '#web/cache/options.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { go, useSearchTexts } from '#web/navigation/navigation.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { Select } from '#web/ui/select.tsx';
import { useWork } from '#web/ui/use-work.ts';
import { ConflictBar } from '#modules/house/publications/conflict-bar.tsx';
import { LanguageColumn } from '#modules/house/publications/language-column.tsx';
import { PublicationFacts } from '#modules/house/publications/publication-facts.tsx';
import { type Publication, publications } from '#modules/house/publications/publications.ts';
import { useTypes } from '#modules/house/publications/use-types.ts';
import {
  type Editing,
  useOthers,
  usePublication,
  usePublicationRow,
} from '#modules/house/publications/use-publication.tsx';
import styles from '#modules/house/publications/publications.module.css';
import { onDemand } from '#web/product/on-demand.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { attempt, notify } from '#web/ui/notices.ts';

const Versions = lazy(() => arrival(() => import('#modules/house/publications/publication-versions.tsx')));
const Preview = lazy(() => arrival(() => import('#modules/house/publications/publication-preview.tsx')));

/** A publication in its three languages side by side; without an id a new one. */
export default function PubsEditScreen() {
  const { id } = useSearchTexts();
  const asked = Number(id);
  return Number.isInteger(asked) && asked > 0 ? <Edited key={asked} id={asked} /> : <NewPublication />;
}

/** What it is and what it is called: the rest is written afterwards, and saved by itself. */
function NewPublication() {
  const { t } = useTexts();
  const types = useOptions('admin/publication-types');
  const [type, setType] = useState<string | null>(null);
  const [name, setName] = useState('');
  const { busy, work } = useWork();
  const chosen = type ?? String(types.data?.[0]?.id ?? '');
  async function create() {
    await work(async () => {
      const body = { publication_type_id: Number(chosen), names: { uz: name.trim() } };
      const row = await call('POST /api/admin/publications', { body, once: newIdempotencyKey() });
      await refreshLists(publications.path);
      go(`/web-site/pubs-edit?id=${row.id}`, { replace: true });
    });
  }
  return (
    <Screen title={t('publications.new')}>
      <form
        className={`stack gap-14 ${styles.begin}`}
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Select
          label={t('publications.publication_type_id')}
          data={(types.data ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
          value={chosen}
          allowDeselect={false}
          onChange={setType}
        />
        <TextInput
          label={t('publications.title_in', { lang: languageNames.uz })}
          value={name}
          maxLength={200}
          lang={htmlLang.uz}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className="flow">
          <Button type="submit" loading={busy} disabled={!name.trim() || !chosen}>
            {t('action.create')}
          </Button>
        </div>
      </form>
    </Screen>
  );
}

function Edited({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const row = usePublicationRow(id);
  if (row.data) return <Editor row={row.data} />;
  return (
    <Screen title={t('publications.one')} busy={!row.error}>
      <Coming of={row} rows={10} />
    </Screen>
  );
}

function Editor({ row }: { readonly row: Publication }) {
  const { t, lang } = useTexts();
  const may = useMay();
  const editing = usePublication(row);
  const [layer, setLayer] = useState<'versions' | 'preview' | null>(null);
  const { shown, to } = editing;
  const isEditable = may(publications.access.update!);
  const open = async (which: 'versions' | 'preview') => {
    await to.flush();
    setLayer(which);
  };
  return (
    <Screen
      title={shown.names[lang] ?? shown.names.uz ?? ''}
      isTyped
      lead={<SavedSign editing={editing} />}
      actions={
        <>
          {isEditable && <Others id={row.id} />}
          <IconButton icon="history" label={t('publications.versions')} onClick={() => void open('versions')} />
          {isEditable && (
            <>
              <Button
                variant="default"
                leftSection={<Icon name="eye" size={15} />}
                onClick={() => void open('preview')}
              >
                {t('site.preview')}
              </Button>
              <PublishBar editing={editing} />
            </>
          )}
        </>
      }
    >
      <div className={`scrolls ${styles.page}`} inert={!isEditable || undefined}>
        <ConflictBar editing={editing} />
        <div className={`grid ${styles.columns}`}>
          <Languages editing={editing} />
          <PublicationFacts editing={editing} />
        </div>
      </div>
      <Suspense>
        {layer === 'versions' && <Versions editing={editing} close={() => setLayer(null)} />}
        {layer === 'preview' && <Preview id={row.id} version={shown.version} close={() => setLayer(null)} />}
      </Suspense>
    </Screen>
  );
}

/** Three columns where there is room, else one with a switch. */
function Languages({ editing }: { readonly editing: Editing }) {
  const { t, lang } = useTexts();
  const [at, setAt] = useState<Lang>(lang);
  const { codeOf } = useTypes();
  const code = codeOf(editing.shown.publication_type_id);
  return (
    <div className={`grid gap-16 ${styles.languages}`}>
      <div className={styles.switch} role="tablist" aria-label={t('site.languages')}>
        {languages.map((one) => (
          <button key={one} type="button" role="tab" aria-selected={one === at} onClick={() => setAt(one)}>
            {languageNames[one]}
          </button>
        ))}
      </div>
      {languages.map((one) => (
        <LanguageColumn key={`${one} ${editing.round}`} editing={editing} lang={one} code={code} isShown={one === at} />
      ))}
    </div>
  );
}

/** Is everything safe? */
function SavedSign({ editing: { status } }: { readonly editing: Editing }) {
  const { t } = useTexts();
  return (
    <span className={status === 'refused' ? 'bad small' : 'quiet small'} role="status">
      {t(`publications.${status}`)}
    </span>
  );
}

function Others({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const others = useOthers(id);
  if (!others.length) return null;
  return (
    <span className={`row shrinks warn small ${styles.others}`} role="status">
      <Icon name="users" size={15} />
      <span className="cut">{t('publications.others', { names: others.map(({ name }) => name).join(', ') })}</span>
    </span>
  );
}

const PublishDialog = onDemand(() => import('#modules/house/publications/publish-dialog.tsx'), 'PublishDialog');

/** Publishes and withdraws; what is written last is saved before. */
function PublishBar({ editing }: { readonly editing: Editing }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { shown } = editing;
  async function withdraw() {
    if (!(await editing.to.flush())) return;
    await attempt(async () => {
      const { agreedToGo } = await arrival(() => import('#modules/house/publications/linked-from.tsx'));
      if (!(await agreedToGo('admin/publications', [shown.id], 'publications.withdraw'))) return;
      const languagesOn = languages.filter((lang) => shown.published_langs.includes(lang));
      editing.to.take(
        await call('POST /api/admin/publications/withdraw', { body: { id: shown.id, languages: languagesOn } }),
      );
      notify({ kind: 'success', text: t('publications.withdrawn') });
    });
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('publications.publish')}</Button>
      {shown.published_langs.length > 0 && (
        <IconMenu icon="dots" label={t('publications.more')}>
          <Menu.Item leftSection={<Icon name="eye-off" />} onClick={() => void withdraw()}>
            {t('publications.withdraw')}
          </Menu.Item>
        </IconMenu>
      )}
      {isOpen && <PublishDialog editing={editing} close={() => setOpen(false)} />}
    </>
  );
}
