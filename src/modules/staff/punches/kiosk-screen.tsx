import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#web/api/call.ts';
import { CallProblem } from '#web/api/problem.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { useScreen } from '#web/product/screen-context.ts';
import { productName } from '#web/ui/brand.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import type { KioskPage } from '#modules/staff/punches/kiosk-endpoints.ts';
import styles from '#modules/staff/punches/kiosk.module.css';

/** How often the page asks for more codes, in milliseconds: it always has ten minutes in hand. */
const askedEvery = 60_000;
const shownMs = 30_000;

/** The codes as they came, and by how much the clock of the server is ahead of this one. */
interface Held {
  readonly page: KioskPage;
  readonly ahead: number;
}

/** The page of a kiosk asks by its token alone: nobody is signed in on it. */
function useCodes(t: string) {
  return useQuery({
    queryKey: ['kiosk', t],
    queryFn: async ({ signal }): Promise<Held> => {
      const page = await call('GET /api/public/kiosk/codes', { query: { t, clock: String(Date.now()) }, signal });
      return { page, ahead: Date.parse(page.now) - Date.now() };
    },
    refetchInterval: askedEvery,
    refetchIntervalInBackground: true,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: 0,
    retry: 1,
    networkMode: 'always',
  });
}

/** The moment, each second. */
function useSecond(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/**
 * A screen at the door: a code that changes every half minute, six digits for those whose telephone sees none, the time
 * and the place. It goes by the clock of the server and goes on for ten minutes without a connection.
 */
export default function KioskScreen() {
  const { t } = useTexts();
  const { route } = useScreen();
  const { t: token = '' } = useSearchTexts();
  const codes = useCodes(token);
  const now = useSecond();
  const { data, error } = codes;
  useEffect(() => {
    document.title = `${data?.page.kiosk.name ?? t('kiosk.title')} · ${productName}`;
  });
  const isClosed = error instanceof CallProblem && error.status >= 400 && error.status < 500;
  return (
    <main id="main" className={styles.page} data-screen={route}>
      {data && !isClosed ? (
        <Shown held={data} now={now + data.ahead} />
      ) : (
        <p className={styles.note} role="status">
          {error ? (isClosed ? t('kiosk.closed') : t('kiosk.no_connection')) : '\u00a0'}
        </p>
      )}
    </main>
  );
}

function Shown({ held: { page }, now }: { readonly held: Held; readonly now: number }) {
  const { t } = useTexts();
  const { kiosk, codes, address, time_zone } = page;
  const code = codes.find(({ starts_at }) => now >= Date.parse(starts_at) && now < Date.parse(starts_at) + shownMs);
  const clock = new Intl.DateTimeFormat('ru-RU', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' }).format(
    now,
  );
  const left = code ? Math.max(0, Date.parse(code.starts_at) + shownMs - now) : 0;
  return (
    <>
      <header className={styles.head}>
        <h1 translate="no">{kiosk.name}</h1>
        {kiosk.place && <p translate="no">{kiosk.place}</p>}
      </header>
      <p className={styles.clock}>
        <time>{clock}</time>
      </p>
      {code ? (
        <>
          <div className={styles.code}>
            <QrCode
              text={`${address}/app/#/people/check-in?k=${kiosk.id}&c=${code.counter}&s=${code.s}`}
              label={t('kiosk.picture')}
              size="100%"
            />
          </div>
          <progress className={styles.left} max={shownMs} value={left} aria-label={t('kiosk.left')} />
          <p className={styles.digits} translate="no">
            {code.digits.slice(0, 3)} {code.digits.slice(3)}
          </p>
          <p className={styles.hint}>{t('kiosk.hint')}</p>
        </>
      ) : (
        <p className={styles.note} role="status">
          {t('kiosk.no_connection')}
        </p>
      )}
    </>
  );
}
