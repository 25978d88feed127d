import { Button, FileButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { useWork } from '#web/ui/use-work.ts';
import { sendBytes } from '#web/uploads/send-bytes.ts';
import { notify } from '#web/ui/notices.ts';
import styles from '#modules/staff/hiring/hiring.module.css';
import { refreshHiring } from '#modules/staff/hiring/use-hiring.tsx';

/** Signed addresses live five minutes; a new one is asked for a little before. */
const linkFreshMs = 240_000;
const PDF = 'application/pdf';

interface ResumeProps {
  readonly appealId: number;
  readonly id: number | null;
  readonly name: string;
  readonly mayWrite: boolean;
}

/** A resume: a PDF in place, a DOCX to download. One that came by another way is brought here. */
export function Resume({ appealId, id, name, mayWrite }: ResumeProps) {
  const { t } = useTexts();
  const file = useQuery({
    queryKey: ['resume', id],
    staleTime: linkFreshMs,
    gcTime: linkFreshMs,
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const { url } = await call('POST /api/resources/:id/link', { params: { id: id! }, signal });
      const answer = await fetch(`${url}&download=1`, { signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const type = answer.headers.get('content-type') ?? '';
      return { url, isPdf: type.startsWith(PDF), bytes: await answer.arrayBuffer() };
    },
  });
  return (
    <section className="stack gap-8" aria-label={t('hiring.resume')}>
      <h3 className="text-14">{t('hiring.resume')}</h3>
      {id === null ? (
        <p className="quiet">{t('hiring.no_resume')}</p>
      ) : (
        <Loaded of={file} rows={6} compact>
          {({ url, isPdf, bytes }) => (
            <>
              {isPdf ? <Pdf bytes={bytes} name={name} /> : <p className="quiet">{t('hiring.docx_note')}</p>}
              <span className="flow">
                <Button component="a" size="compact-sm" variant="default" href={`${url}&download=1`} download>
                  {t('hiring.download')}
                </Button>
                {mayWrite && <Bring appealId={appealId} label={t('hiring.replace_resume')} />}
              </span>
            </>
          )}
        </Loaded>
      )}
      {id === null && mayWrite && (
        <span>
          <Bring appealId={appealId} label={t('hiring.bring_resume')} />
        </span>
      )}
    </section>
  );
}

/** Chooses a file and sends it; what is wrong with it is said in a notice. */
function Bring({ appealId, label }: { readonly appealId: number; readonly label: string }) {
  const { busy, work } = useWork();
  const { t } = useTexts();
  async function bring(file: File | null) {
    if (!file) return;
    const body = new FormData();
    body.append('file', file);
    await work(async () => {
      await sendBytes({ method: 'POST', url: `/api/admin/appeal-for-jobs/${appealId}/resume`, body });
      notify({ kind: 'success', text: t('hiring.resume_brought') });
      await refreshHiring();
    });
  }
  return (
    <FileButton accept=".pdf,.docx" onChange={(file) => void bring(file)}>
      {(props) => (
        <Button {...props} size="compact-sm" variant="default" loading={busy} title={t('hiring.resume_kinds')}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}

/** No browser shows a PDF in a sandbox, in which the server sends files: from an address that only this page has. */
function Pdf({ bytes, name }: { readonly bytes: ArrayBuffer; readonly name: string }) {
  const [shown, setShown] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: PDF }));
    const drawn = requestAnimationFrame(() => setShown(made));
    return () => {
      cancelAnimationFrame(drawn);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return (
    <div className={`framed ${styles.preview}`}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- in a sandbox nothing of it is shown */}
      {shown && <iframe src={`${shown}#navpanes=0`} title={name} />}
    </div>
  );
}
