import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';

/** Signed addresses live five minutes; a new one is asked for a little before. */
const freshMs = 240_000;

/** A picture of a question, for somebody who is signed in. */
export function SignedPicture({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const { data } = useCall('POST /api/resources/:id/link', { params: { id }, staleTime: freshMs, gcTime: freshMs });
  return data ? <img src={data.url} alt={t('taking.picture')} loading="lazy" /> : null;
}
