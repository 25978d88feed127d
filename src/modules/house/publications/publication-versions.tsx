import { useState } from 'react';
import type { LocalizedText } from '#kernel/field.ts';
import { languages } from '#kernel/languages.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { notify } from '#web/ui/notices.ts';
import { TextDifference } from '#web/versions/text-difference.tsx';
import { VersionsDialog } from '#web/versions/versions-dialog.tsx';
import type { Editing } from '#modules/house/publications/use-publication.tsx';

interface VersionsProps {
  readonly editing: Editing;
  readonly close: () => void;
}

type Content = Readonly<Record<string, unknown>>;

/** What was saved, what each version has otherwise than the text of now, and the way back to it. */
export default function PublicationVersions({ editing, close }: VersionsProps) {
  const { t } = useTexts();
  const { id, version } = editing.shown;
  const now: Content = { ...editing.shown };
  const [at, setAt] = useState(0);
  const { data, error, refetch } = useCall('GET /api/admin/publications/:id/versions', {
    params: { id },
    under: ['versions', version],
  });
  const chosen = data?.rows[at];
  const content = useCall('GET /api/admin/publications/:id/versions/:version_id', {
    params: { id, version_id: chosen?.id ?? '' },
    under: ['versions', version],
    enabled: chosen !== undefined,
  });
  const earlier = content.data;
  function takeBack(kept: Content) {
    for (const [name, value] of Object.entries(kept))
      if (JSON.stringify(value) !== JSON.stringify(now[name])) editing.to.set(name, value);
    editing.to.refresh();
    close();
    notify({ kind: 'success', text: t('publications.taken_back') });
  }
  return (
    <VersionsDialog
      {...{ title: t('publications.versions'), rows: data?.rows, error, at, choose: setAt, close }}
      retry={() => void refetch()}
      takeBack={earlier && { text: t('publications.take_back'), run: () => takeBack(earlier) }}
      nobody="—"
      note={({ action }) => action !== 'update' && t(`publications.version.${action}`)}
    >
      {earlier && <Differences {...{ earlier, now }} />}
    </VersionsDialog>
  );
}

/** Texts that differ, word by word, under the name of their field and language. */
function Differences({ earlier, now }: { readonly earlier: Content; readonly now: Content }) {
  const { t } = useTexts();
  const texts = Object.keys(earlier).filter((name) => name === 'names' || name.endsWith('_i18n'));
  const differing = texts.flatMap((name) =>
    languages.flatMap((lang) => {
      const [before, after] = [earlier, now].map((all) => (all[name] as LocalizedText | null)?.[lang] ?? '');
      return before === after ? [] : [{ name, lang, before: before!, after: after! }];
    }),
  );
  if (!differing.length) return <p className="quiet">{t('publications.no_difference')}</p>;
  return differing.map(({ name, lang, before, after }) => (
    <section key={`${name} ${lang}`} className="stack gap-4">
      <h3 className="small strong">
        {t(`publications.${name === 'names' ? 'name' : name.replace(/_i18n$/, '')}`)} ({languageNames[lang]})
      </h3>
      <TextDifference before={before} after={after} />
    </section>
  ));
}
