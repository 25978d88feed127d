import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { call } from '#web/api/call.ts';
import { refreshCall, useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { FileInput } from '#web/ui/file-input.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { attempt } from '#web/ui/notices.ts';
import { upload } from '#web/uploads/upload.ts';
import { FilePicture } from '#modules/house/publications/file-picture.tsx';
import type { SitePicture } from '#modules/house/publications/publication-endpoints.ts';
import styles from '#modules/house/publications/publications.module.css';

const pictureTypes = 'image/png,image/jpeg,image/webp,image/avif';

interface UploadButtonProps {
  readonly label: string;
  readonly multiple?: boolean;
  readonly take: (ids: number[]) => void;
}

/** Uploads pictures and hands on their ids, in their order. */
function UploadButton({ label, multiple = false, take }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  async function send(files: readonly File[]) {
    setBusy(true);
    const ids: number[] = [];
    for (const file of files) {
      await attempt(async () => {
        ids.push((await upload(file)).id);
      });
    }
    setBusy(false);
    if (ids.length) take(ids);
  }
  return (
    <>
      <Button size="xs" variant="default" loading={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <FileInput ref={input} multiple={multiple} accept={pictureTypes} label={label} take={send} />
    </>
  );
}

/** What is known of pictures; asked again until their lighter forms are made. */
function usePictures(ids: readonly number[]) {
  const asked = ids.join(',');
  const { data } = useCall('GET /api/admin/site-pictures', {
    query: { ids: asked },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data && state.data.rows.filter(({ status }) => status !== 'waiting').length === ids.length ? false : 3_000,
  });
  const known = new Map<number, SitePicture>(data?.rows.map((row) => [row.resource_id, row]));
  return { known, isKnown: data !== undefined };
}

interface CoverPickProps {
  readonly id: number | null;
  readonly alt: string;
  readonly set: (id: number | null) => void;
}

/** The cover with the point of it that stays in sight however it is cut: clicked, dragged, or moved by arrows. */
export function CoverPick({ id, alt, set }: CoverPickProps) {
  const { t } = useTexts();
  const { known, isKnown } = usePictures(id ? [id] : []);
  const [moved, setMoved] = useState<{ x: number; y: number } | null>(null);
  const picture = id ? known.get(id) : undefined;
  const focus = moved ?? { x: picture?.focus_x ?? 50, y: picture?.focus_y ?? 50 };
  async function save({ x, y }: { x: number; y: number }) {
    if (!id) return;
    setMoved({ x, y });
    await attempt(async () => {
      await call('POST /api/admin/site-pictures/focus', { body: { resource_id: id, focus_x: x, focus_y: y } });
      await refreshCall('GET /api/admin/site-pictures');
    });
    setMoved(null);
  }
  const pointAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (at: number, from: number, length: number) =>
      Math.round(Math.min(1, Math.max(0, (at - from) / length)) * 100);
    return { x: share(event.clientX, box.left, box.width), y: share(event.clientY, box.top, box.height) };
  };
  const steps: Readonly<Record<string, [number, number]>> = {
    ArrowLeft: [-5, 0],
    ArrowRight: [5, 0],
    ArrowUp: [0, -5],
    ArrowDown: [0, 5],
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [dx, dy] = steps[event.key] ?? [];
    if (dx === undefined || dy === undefined) return;
    event.preventDefault();
    const clamp = (n: number) => Math.min(100, Math.max(0, n));
    void save({ x: clamp(focus.x + dx), y: clamp(focus.y + dy) });
  };
  return (
    <div className="stack gap-8">
      <span className="strong text-13">{t('publications.img_resource_id')}</span>
      {id ? (
        <>
          <button
            type="button"
            className={`framed clips full ${styles.cover}`}
            aria-label={t('publications.focus', { x: focus.x, y: focus.y })}
            title={t('publications.focus_hint')}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setMoved(pointAt(event));
            }}
            onPointerMove={(event) => moved && event.buttons === 1 && setMoved(pointAt(event))}
            onPointerUp={(event) => void save(pointAt(event))}
            onKeyDown={onKeyDown}
          >
            {isKnown ? <FilePicture id={id} alt={alt} small={picture?.small} /> : <span className={styles.noCover} />}
            <span className={styles.focus} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
          </button>
          {picture?.status === 'broken' && (
            <p role="alert" className="bad small">
              {t('publications.broken_picture')}
            </p>
          )}
          <Crops id={id} focus={focus} isKnown={isKnown} small={picture?.small} />
        </>
      ) : (
        <span className={styles.noCover} />
      )}
      <div className="flow">
        <UploadButton label={t('publications.upload_cover')} take={([first]) => set(first ?? null)} />
        {id && (
          <Button size="xs" variant="subtle" onClick={() => set(null)}>
            {t('publications.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface CropsProps {
  readonly id: number;
  readonly focus: { readonly x: number; readonly y: number };
  readonly isKnown: boolean;
  readonly small: string | null | undefined;
}

/** The same picture in the shapes in which the site cuts it. */
function Crops({ id, focus, isKnown, small }: CropsProps) {
  return (
    <div className={`flex tops ${styles.crops}`} aria-hidden="true">
      {[styles.wideCrop, styles.squareCrop, styles.tallCrop].map((shape) =>
        isKnown ? (
          <FilePicture key={shape} id={id} alt="" focus={focus} className={shape ?? ''} small={small} />
        ) : (
          <span key={shape} className={shape} />
        ),
      )}
    </div>
  );
}

interface GalleryPickProps {
  readonly ids: readonly number[];
  readonly set: (ids: number[]) => void;
}

/** The pictures of a publication in their order; moved by their own buttons. */
export function GalleryPick({ ids, set }: GalleryPickProps) {
  const { t } = useTexts();
  const { known, isKnown } = usePictures(ids);
  const swap = (at: number, to: number) => {
    const next = [...ids];
    [next[at], next[to]] = [next[to]!, next[at]!];
    set(next);
  };
  return (
    <div className="stack gap-8">
      <span className="strong text-13">
        {t('publications.gallery_ids')} <span className="quiet digits">{ids.length || ''}</span>
      </span>
      <ul className={`grid gap-6 ${styles.gallery}`}>
        {ids.map((id, at) => (
          <li key={id} data-broken={known.get(id)?.status === 'broken' || undefined}>
            {isKnown ? <FilePicture id={id} alt="" small={known.get(id)?.small} /> : <span />}
            <span className={`panel ${styles.onPicture}`}>
              <IconButton
                small
                icon="arrow-left"
                label={t('publications.earlier')}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              />
              <IconButton
                small
                icon="arrow-right"
                label={t('publications.later')}
                disabled={at === ids.length - 1}
                onClick={() => swap(at, at + 1)}
              />
              <IconButton
                small
                icon="x"
                label={t('publications.remove')}
                onClick={() => set(ids.filter((one) => one !== id))}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="flow">
        <UploadButton multiple label={t('publications.add_pictures')} take={(more) => set([...ids, ...more])} />
      </div>
    </div>
  );
}
