import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Lang, languages } from '#kernel/languages.ts';
import type { Target } from '#kernel/field.ts';
import { useCall } from '#web/cache/use-call.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { useMay } from '#web/session/session.ts';
import { settled } from '#web/state/settled.ts';
import { useStore } from '#web/state/store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.ts';
import { FailureNote } from '#web/ui/state-note.tsx';
import { actions } from '#modules/actions.ts';
import { signs } from '#modules/house/site/language-marks.tsx';
import styles from '#modules/house/site/site.module.css';

interface SitePreviewProps {
  /** The page behind the language, with the place on it: `/about`, `#figures`. */
  readonly path: string;
  /** What stands on it: it is drawn anew when a row of these changes. */
  readonly of: Target;
  readonly also?: Target;
}

/** How many pixels a browser on a desk is wide, and one in a hand. */
const widths = { desktop: 1280, phone: 390 } as const;
type Width = keyof typeof widths;

/** The page as the site draws it, of what is saved now, in each language and on both screens. */
export function SitePreview({ path, of, also = of }: SitePreviewProps) {
  const { t, lang: own } = useTexts();
  const may = useMay();
  const [lang, setLang] = useState<Lang>(own);
  const [width, setWidth] = useState<Width>('phone');
  const [withHidden, setHidden] = useState(false);
  const isSettled = useStore(settled);
  const mayLook = may([actions.site.update, actions.landing.update]);
  const { data, error, refetch } = useCall('POST /api/admin/site-preview-link', {
    body: { with_hidden: withHidden },
    staleTime: 3_600_000,
    enabled: mayLook && isSettled,
  });
  const [at, place] = path.split('#');
  const url = data && `${data.url}/${lang}${at}${place ? `#${place}` : ''}`;
  async function copy() {
    await navigator.clipboard.writeText(new URL(url!, location.origin).href);
    notify({ kind: 'success', text: t('publications.link_copied') });
  }
  if (!mayLook) return null;
  return (
    <aside className={`stack gap-0 rigid sunken ${styles.preview}`} aria-label={t('site.preview')}>
      <div className={`flow rigid level edged ${styles.previewHead}`}>
        <Icon name="eye" size={15} />
        <h2 className="nowrap text-13 strong">{t('site.preview')}</h2>
        <span className="grow" />
        <SegmentedControl
          size="xs"
          value={lang}
          onChange={setLang}
          data={languages.map((one) => ({ value: one, label: <span title={languageNames[one]}>{signs[one]}</span> }))}
          aria-label={t('site.languages')}
        />
        <SegmentedControl
          size="xs"
          value={width}
          onChange={setWidth}
          data={(['phone', 'desktop'] as const).map((one) => ({ value: one, label: t(`publications.${one}`) }))}
          aria-label={t('publications.width')}
        />
      </div>
      {error ? <FailureNote error={error} retry={() => void refetch()} compact /> : null}
      {url ? (
        <PageFrame key={url} url={url} width={width} of={of} also={also} />
      ) : (
        <div className={`grow clips panel ${styles.frame}`} />
      )}
      <div className={`flow rigid level edged ${styles.previewHead}`}>
        <Checkbox
          size="xs"
          label={t('site.preview_hidden')}
          checked={withHidden}
          onChange={(event) => setHidden(event.currentTarget.checked)}
        />
        <span className="grow" />
        {url && (
          <Button size="compact-sm" variant="default" onClick={() => void copy()} title={t('publications.link_hint')}>
            {t('publications.copy_link')}
          </Button>
        )}
      </div>
    </aside>
  );
}

interface PageFrameProps {
  readonly url: string;
  readonly width: Width;
  readonly of: Target;
  readonly also: Target;
}

/** The page itself, made smaller where the screen is wider than its room; a change leaves it where it was read. */
function PageFrame({ url, width, of, also }: PageFrameProps) {
  const { t } = useTexts();
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const again = () => frame.current?.contentWindow?.location.reload();
  useChanges(of, again);
  useChanges(also, again);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width: wide, height } = entry!.contentRect;
      setSize({ width: wide, height });
    });
    watch.observe(room.current!);
    return () => watch.disconnect();
  }, []);
  const scale = Math.min(1, size.width / widths[width]);
  return (
    <div ref={room} className={`grow clips panel ${styles.frame}`}>
      {size.width > 0 && (
        <iframe
          ref={frame}
          src={url}
          title={t('site.preview')}
          // The page is the product's own, and its policy runs no script but its own: it works here as it will there.
          // oxlint-disable-next-line react/iframe-missing-sandbox -- without its script it would be another page
          sandbox="allow-same-origin allow-scripts"
          style={{ width: widths[width], height: size.height / scale, transform: `scale(${scale})` }}
        />
      )}
    </div>
  );
}
