import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type Lang, languages } from '#kernel/languages.ts';
import { useCall } from '#web/cache/use-call.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify } from '#web/ui/notices.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import styles from '#modules/house/publications/publications.module.css';

interface PreviewProps {
  readonly id: number;
  readonly version: number;
  readonly close: () => void;
}

/** The page as visitors will see it, of what is written now; its address can be sent to others. */
export default function PublicationPreview({ id, version, close }: PreviewProps) {
  const { t, lang: own } = useTexts();
  const [lang, setLang] = useState<Lang>(own);
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const { data, error, refetch } = useCall('POST /api/admin/publications/preview-link', {
    body: { id },
    staleTime: 3_600_000,
  });
  const url = data && `${data.url}/${lang}`;
  async function copy() {
    await navigator.clipboard.writeText(new URL(url!, location.origin).href);
    notify({ kind: 'success', text: t('publications.link_copied') });
  }
  return (
    <Dialog label={t('site.preview')} close={close} wide>
      <div className={`stack gap-12 ${styles.preview}`}>
        <div className="row wrap">
          <SegmentedControl
            size="xs"
            value={lang}
            onChange={setLang}
            data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
            aria-label={t('site.languages')}
          />
          <SegmentedControl
            size="xs"
            value={width}
            onChange={setWidth}
            data={(['desktop', 'phone'] as const).map((one) => ({ value: one, label: t(`publications.${one}`) }))}
            aria-label={t('publications.width')}
          />
          <span className="grow" />
          {url && (
            <Button size="xs" variant="default" onClick={() => void copy()} title={t('publications.link_hint')}>
              {t('publications.copy_link')}
            </Button>
          )}
          <ScreenLink to="/web-site/preview-links" className="link small">
            {t('preview-links.title')}
          </ScreenLink>
          <IconButton icon="x" label={t('action.close')} onClick={close} />
        </div>
        {error ? <FailureNote error={error} retry={() => void refetch()} compact /> : null}
        <div className={`grid scrolls framed sunken ${styles.stage}`}>
          {url && (
            <iframe
              key={`${url} ${version}`}
              src={url}
              title={t('site.preview')}
              data-width={width}
              // The page is the product's own, and its policy runs no script but its own.
              // oxlint-disable-next-line react/iframe-missing-sandbox -- without its script it would be another page
              sandbox="allow-same-origin allow-scripts"
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
