import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import styles from '#modules/tasks/panel/panel.module.css';

/** Signed addresses live five minutes; a new one is asked for a little before. */
const linkFreshMs = 240_000;

/** A picture, a PDF or a video in place, through a signed address; anything else can be downloaded. */
export function FilePreview({
  id,
  name,
  close,
}: {
  readonly id: number;
  readonly name: string;
  readonly close: () => void;
}) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['file-link', id],
    staleTime: linkFreshMs,
    gcTime: linkFreshMs,
    queryFn: ({ signal }) => call<{ url: string }>('POST /api/resources/:id/link', { params: { id }, signal }),
  });
  const url = data?.url;
  const kind = /\.(png|jpe?g|webp|avif)$/i.test(name)
    ? 'image'
    : /\.pdf$/i.test(name)
      ? 'pdf'
      : /\.mp4$/i.test(name)
        ? 'video'
        : 'other';
  return (
    <Dialog label={name} close={close} wide>
      <div className={styles.preview}>
        <p className={styles.line}>
          <b className="cut" translate="no">
            {name}
          </b>
          <span className="grow" />
          {url && (
            <Button component="a" size="xs" variant="default" href={`${url}&download=1`} download={name}>
              {t('action.download')}
            </Button>
          )}
          <IconButton icon="x" label={t('action.close')} onClick={close} />
        </p>
        {error ? <FailureNote error={error} retry={() => void refetch()} compact /> : null}
        {url && kind === 'image' && <img src={url} alt={name} />}
        {url && kind === 'pdf' && <iframe src={url} title={name} sandbox="allow-scripts" />}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload has none */}
        {url && kind === 'video' && <video src={url} controls />}
        {url && kind === 'other' && <p className="quiet">{t('panel.no_preview')}</p>}
      </div>
    </Dialog>
  );
}
