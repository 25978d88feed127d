import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import type { TaskFile } from '#modules/work/tasks/files/attach-file.tsx';
import { FileText } from '#modules/work/tasks/files/file-text.tsx';
import { kindOfFile } from '#modules/work/tasks/files/file-kind.ts';
import styles from '#modules/work/tasks/sections/panel.module.css';
import section from '#modules/work/tasks/sections/sections.module.css';
import { useFileLink } from '#modules/work/tasks/rich-text/file-link.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

interface FilePreviewProps {
  readonly files: readonly TaskFile[];
  readonly first: TaskFile;
  readonly close: () => void;
}

function FilePlayer({ url, kind }: { readonly url: string; readonly kind: string }) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload has none
  if (kind === 'video') return <video src={url} controls />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people say has none
  return kind === 'sound' ? <audio src={url} controls autoPlay /> : null;
}

/** A file in place; arrows go through all files of the task, plus and minus change the size of a picture. */
export default function FilePreview({ files, first, close }: FilePreviewProps) {
  const { t } = useTexts();
  const [file, setFile] = useState(first);
  const [zoom, setZoom] = useState(1);
  const { data, error, refetch } = useFileLink(file.resource_id);
  const url = data?.url;
  const kind = kindOfFile(file.name);
  const go = (step: number) => {
    const at = files.findIndex(({ id }) => id === file.id);
    const next = files[(at + step + files.length) % files.length];
    if (next) setFile(next);
    setZoom(1);
  };
  const grow = (by: number) => setZoom((now) => Math.min(8, Math.max(0.25, now * by)));
  function onKeyDown(event: KeyboardEvent) {
    const isPlayer = event.target instanceof HTMLMediaElement;
    if (event.code === 'ArrowRight' && !isPlayer) go(1);
    else if (event.code === 'ArrowLeft' && !isPlayer) go(-1);
    else if (kind === 'image' && ['Equal', 'NumpadAdd'].includes(event.code)) grow(1.25);
    else if (kind === 'image' && ['Minus', 'NumpadSubtract'].includes(event.code)) grow(0.8);
    else return;
    event.preventDefault();
  }
  return (
    <Dialog label={file.name} close={close} wide>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows go through all files */}
      <div className={`stack gap-12 ${styles.preview}`} onKeyDown={onKeyDown}>
        <p className="row wrap shrinks">
          <b className="cut" translate="no">
            {file.name}
          </b>
          <span className="grow" />
          {kind === 'image' && (
            <>
              <Button size="xs" variant="default" aria-label={t('panel.smaller')} onClick={() => grow(0.8)}>
                −
              </Button>
              <Button size="xs" variant="default" aria-label={t('panel.bigger')} onClick={() => grow(1.25)}>
                +
              </Button>
            </>
          )}
          {files.length > 1 && (
            <>
              <IconButton icon="chevron-left" label={t('panel.previous_file')} onClick={() => go(-1)} />
              <IconButton icon="chevron-right" label={t('panel.next_file')} onClick={() => go(1)} />
            </>
          )}
          {url && (
            <Button component="a" size="xs" variant="default" href={`${url}&download=1`} download={file.name}>
              {t('action.download')}
            </Button>
          )}
          <IconButton icon="x" label={t('action.close')} onClick={close} />
        </p>
        {error ? <FailureNote error={error} retry={() => void refetch()} compact /> : null}
        {url && kind === 'image' && (
          <div className={`flex ${section.zoomed}`} data-zoomed={zoom !== 1 || undefined}>
            <img
              src={url}
              alt={file.name}
              style={zoom === 1 ? undefined : { width: `${zoom * 100}%`, maxWidth: 'none', maxHeight: 'none' }}
            />
          </div>
        )}
        {url && kind === 'pdf' && <FilePdf key={file.id} url={url} name={file.name} />}
        {url && <FilePlayer url={url} kind={kind} />}
        {url && (kind === 'text' || kind === 'word' || kind === 'table') && (
          <FileText key={file.id} url={url} name={file.name} kind={kind} />
        )}
        {url && kind === 'other' && <p className="quiet">{t('panel.no_preview')}</p>}
      </div>
    </Dialog>
  );
}

/**
 * A PDF in the browser's own viewer. No browser starts that in a sandbox, which is what the server sends files in; so
 * the bytes are shown from an address that only this page has, and as a PDF whatever they are.
 */
function FilePdf({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useTexts();
  const [shown, setShown] = useState('');
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    let made = '';
    const show = async () => {
      const answer = await fetch(`${url}&download=1`, { signal: leaving.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const bytes = await answer.arrayBuffer();
      if (leaving.signal.aborted) return;
      made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
      setShown(made);
    };
    show().catch(() => leaving.signal.aborted || setLost(true));
    return () => {
      leaving.abort();
      URL.revokeObjectURL(made);
    };
  }, [url]);
  if (isLost) return <p className="quiet">{t('panel.no_preview')}</p>;
  if (!shown) return <SkeletonRows rows={6} />;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- in a sandbox nothing of it is shown
  return <iframe src={shown} title={name} />;
}
