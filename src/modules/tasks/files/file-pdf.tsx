import { useEffect, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/**
 * A PDF in the browser's own viewer. No browser starts that in a sandbox, which is what the server sends files in; so
 * the bytes are shown from an address that only this page has, and as a PDF whatever they are.
 */
export function FilePdf({ url, name }: { readonly url: string; readonly name: string }) {
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
