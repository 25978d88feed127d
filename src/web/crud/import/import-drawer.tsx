import { type DragEvent, useRef, useState } from 'react';
import { nameOf } from '#kernel/naming.ts';
import type { Resource } from '#kernel/resource.ts';
import { ImportProgress } from '#web/crud/import/import-progress.tsx';
import type { Offer } from '#kernel/imports.ts';
import { MapColumns } from '#web/crud/import/map-columns.tsx';
import { titleOf } from '#web/fields/field-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { problemOf } from '#web/api/problem.ts';
import { FileInput } from '#web/ui/file-input.tsx';
import { uploadRows } from '#web/uploads/upload.ts';
import { callAt } from '#web/api/call.ts';
import styles from '#web/crud/import/import.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { messageOf } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';

interface ImportDrawerProps {
  readonly resource: Resource;
  readonly close: () => void;
}

/** Rows from a spreadsheet: choose the file, say what its columns mean, see what would happen, let it happen. */
export function ImportDrawer({ resource, close }: ImportDrawerProps) {
  const { t } = useTexts();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [shownId, setShownId] = useState<number | null>(null);
  const title = t('import.title', { title: titleOf(t, resource) });
  const begin = () => {
    setOffer(null);
    setShownId(null);
  };
  return (
    <Drawer title={title} label={title} close={close} wide>
      {shownId !== null ? (
        <ImportProgress
          key={shownId}
          resource={resource}
          id={shownId}
          back={offer ? () => setShownId(null) : undefined}
          begin={begin}
        />
      ) : offer ? (
        <MapColumns resource={resource} offer={offer} checked={() => setShownId(offer.id)} begin={begin} />
      ) : (
        <ChooseFile resource={resource} taken={setOffer} show={setShownId} />
      )}
    </Drawer>
  );
}

interface ChooseFileProps {
  readonly resource: Resource;
  readonly taken: (offer: Offer) => void;
  readonly show: (id: number) => void;
}

/** The file, and the imports of before, each of which can be looked at and undone. */
function ChooseFile({ resource, taken, show }: ChooseFileProps) {
  const { t } = useTexts();
  // What rows of this kind are read from besides tables.
  const ownKinds = `${nameOf(resource.path)}.import_kinds`;
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const sending = useRef<AbortController | null>(null);

  const send = async (file: File | undefined) => {
    if (!file || share !== null) return;
    setProblem(null);
    setShare(0);
    try {
      sending.current = new AbortController();
      taken(await uploadRows(resource, file, { onProgress: setShare, signal: sending.current.signal }));
    } catch (error) {
      if (sending.current?.signal.aborted) return;
      const known = problemOf(error);
      setProblem(known.errors[0]?.message ?? messageOf(known));
    } finally {
      setShare(null);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };

  return (
    <div className="stack gap-16">
      <div
        className={`stack gap-10 soft middle level ${styles.drop}`}
        data-over={isOver || undefined}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
      >
        <Icon name="file-spreadsheet" size={28} />
        <p>{t('import.drop')}</p>
        <p className="quiet">{t(t.has(ownKinds) ? ownKinds : 'import.kinds')}</p>
        <Button loading={share !== null} onClick={() => input.current?.click()}>
          {t('import.choose')}
        </Button>
        <FileInput
          ref={input}
          accept=".csv,.txt,.xlsx,.json,.xml,.gift"
          label={t('import.choose')}
          take={([file]) => send(file)}
        />
        {share !== null && <Sending share={share} stop={() => sending.current?.abort()} />}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <Earlier resource={resource} show={show} />
    </div>
  );
}

/** The bytes leave first, then the server reads the beginning of them; both may be ended. */
function Sending({ share, stop }: { readonly share: number; readonly stop: () => void }) {
  const { t } = useTexts();
  const isSent = share >= 1;
  const label = t(isSent ? 'import.opening' : 'import.sending');
  return (
    <div className="stack gap-8 full" role="status">
      <progress className={`full ${styles.bar}`} value={isSent ? undefined : share} aria-label={label} />
      <div className={`flow between digits level ${styles.told}`}>
        <span className="quiet">{isSent ? label : `${label}: ${Math.floor(share * 100)}%`}</span>
        <Button size="compact-sm" variant="default" onClick={stop}>
          {t('import.stop')}
        </Button>
      </div>
    </div>
  );
}

function Earlier({ resource, show }: Pick<ChooseFileProps, 'resource' | 'show'>) {
  const { t } = useTexts();
  const { instant } = useFormats();
  const { data } = useQuery({
    queryKey: ['imports', resource.path],
    queryFn: ({ signal }) => callAt(resource, 'GET /imports', { signal }),
    staleTime: 0,
  });
  if (!data?.rows.length) return null;
  return (
    <section>
      <h3 className="text-14">{t('import.earlier')}</h3>
      <ul className={styles.list}>
        {data.rows.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={`row wrap full ruled hovers ink start ${styles.earlier}`}
              onClick={() => show(one.id)}
            >
              <span className="cut" translate="no">
                {one.file_name}
              </span>
              <span className="quiet">{instant(one.created_at)}</span>
              <span>{t(`import.status.${one.status}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
