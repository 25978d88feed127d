import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalizedText } from '#kernel/field.ts';
import { languages } from '#kernel/languages.ts';
import { call } from '#web/api/call.ts';
import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify } from '#web/ui/notices.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { PublicationVersion } from '#modules/publications/publication-endpoints.ts';
import { wordDifference } from '#modules/tasks/task-text/word-difference.ts';
import type { Editing } from '#modules/publications/use-publication.tsx';
import styles from '#modules/publications/publications.module.css';

interface VersionsProps {
  readonly editing: Editing;
  readonly close: () => void;
}

type Content = Readonly<Record<string, unknown>>;

/** What was saved, what each version has otherwise than the text of now, and the way back to it. */
export default function PublicationVersions({ editing, close }: VersionsProps) {
  const { t } = useTexts();
  const { id, version } = editing.shown;
  const [at, setAt] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['publication-versions', id, version],
    queryFn: ({ signal }) => call('GET /api/admin/publications/:id/versions', { params: { id }, signal }),
  });
  const chosen = data?.rows[at];
  const content = useQuery({
    queryKey: ['publication-version', id, chosen?.id, version],
    queryFn: ({ signal }) =>
      call('GET /api/admin/publications/:id/versions/:version_id', { params: { id, version_id: chosen!.id }, signal }),
    enabled: chosen !== undefined,
  });
  function takeBack(then: Content) {
    const now = editing.shown as unknown as Content;
    for (const [name, value] of Object.entries(then))
      if (JSON.stringify(value) !== JSON.stringify(now[name])) editing.to.set(name, value);
    editing.to.refresh();
    close();
    notify({ kind: 'success', text: t('publications.taken_back') });
  }
  return (
    <Dialog label={t('publications.versions')} close={close} wide>
      <div className={`stack gap-12 ${styles.versions}`}>
        <p className="row shrinks">
          <b>{t('publications.versions')}</b>
          <span className="grow" />
          {content.data && at > 0 && (
            <Button size="xs" onClick={() => takeBack(content.data)}>
              {t('publications.take_back')}
            </Button>
          )}
          <IconButton icon="x" label={t('action.close')} onClick={close} />
        </p>
        {error ? <FailureNote error={error} retry={() => void refetch()} compact /> : null}
        {!data && !error && <SkeletonRows rows={4} />}
        <div className={styles.versionColumns}>
          <ol>
            {data?.rows.map((one, index) => (
              <li key={one.id}>
                <VersionButton version={one} isChosen={index === at} choose={() => setAt(index)} />
              </li>
            ))}
          </ol>
          <div className="stack gap-12 shrinks" translate="no">
            {content.data && <Differences then={content.data} now={editing.shown} />}
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** Texts that differ, word by word, under the name of their field and language. */
function Differences({ then, now }: { readonly then: Content; readonly now: Content }) {
  const { t } = useTexts();
  const texts = Object.keys(then).filter((name) => name === 'names' || name.endsWith('_i18n'));
  const differing = texts.flatMap((name) =>
    languages.flatMap((lang) => {
      const [before, after] = [then, now].map((all) => (all[name] as LocalizedText | null)?.[lang] ?? '');
      return before === after ? [] : [{ name, lang, before: before!, after: after! }];
    }),
  );
  if (!differing.length) return <p className="quiet">{t('publications.no_difference')}</p>;
  return differing.map(({ name, lang, before, after }) => (
    <section key={`${name} ${lang}`} className="stack gap-4">
      <h3 className="small strong">
        {t(`publications.${name === 'names' ? 'name' : name.replace(/_i18n$/, '')}`)} ({languageNames[lang]})
      </h3>
      <p className={styles.difference}>
        {wordDifference(before, after).map(({ kind, text }, index) =>
          kind === 'same' ? (
            text
          ) : kind === 'added' ? (
            // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
            <ins key={index}>{text}</ins>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
            <del key={index}>{text}</del>
          ),
        )}
      </p>
    </section>
  ));
}

interface VersionButtonProps {
  readonly version: PublicationVersion;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function VersionButton({ version, isChosen, choose }: VersionButtonProps) {
  const { t } = useTexts();
  const format = useFormats();
  const author = useReference('admin/users', version.by);
  return (
    <button type="button" className={`stack gap-0 full ${styles.version}`} aria-pressed={isChosen} onClick={choose}>
      <b translate="no">{author?.name ?? '—'}</b>
      <time dateTime={version.at}>{format.instant(version.at)}</time>
      {version.action !== 'update' && (
        <span className="quiet small">{t(`publications.version.${version.action}`)}</span>
      )}
    </button>
  );
}
