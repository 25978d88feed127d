import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '#web/api/call.ts';
import { CallProblem } from '#web/api/problem.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { useScreen } from '#web/product/screen-context.ts';
import { productName } from '#web/ui/brand.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { DashboardGrid } from '#modules/numbers/dashboards/dashboard-grid.tsx';
import styles from '#modules/numbers/dashboards/dashboards.module.css';
import { WidgetSource } from '#modules/numbers/dashboards/widget-source.tsx';

/** How often the page looks whether its widgets are still the same, in milliseconds. */
const LOOKED_EVERY = 60_000;
/** How often it looks whether the product is another one by now. */
const VERSION_EVERY = 600_000;

/** Nobody is signed in: the page asks by its token alone. */
function useWall(t: string) {
  return useQuery({
    queryKey: ['wall', t],
    queryFn: ({ signal }) => call('GET /api/public/wall', { query: { t }, signal }),
    refetchInterval: LOOKED_EVERY,
    refetchIntervalInBackground: true,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: 0,
    retry: 1,
    networkMode: 'always',
  });
}

/** The page of the app as the server has it now; null when it cannot be reached. */
const pageNow = (): Promise<string | null> =>
  fetch('/app/', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );

/** Begins anew when the product has changed: a screen on a wall has nobody who reloads it. */
function useNewVersion(): void {
  useEffect(() => {
    let first: string | null = null;
    const look = async () => {
      const page = await pageNow();
      if (page === null) return;
      if (first !== null && page !== first) location.reload();
      first ??= page;
    };
    void look();
    const timer = setInterval(() => void look(), VERSION_EVERY);
    return () => clearInterval(timer);
  }, []);
}

/** A dashboard on a wall: shows itself by a token, asks again by itself, and waits where there is no connection. */
export default function WallScreen() {
  const { t } = useTexts();
  const { route } = useScreen();
  const { t: token = '' } = useSearchTexts();
  const { data, error } = useWall(token);
  const isClosed = error instanceof CallProblem && error.status >= 400 && error.status < 500;
  useNewVersion();
  useEffect(() => {
    document.title = `${data?.name ?? t('dashboard.wall')} · ${productName}`;
  });
  const source = useMemo(
    () => ({
      isWall: true,
      ask: (id: number, signal: AbortSignal) =>
        call('GET /api/public/wall/data', { query: { t: token, widget: id }, signal }),
    }),
    [token],
  );
  return (
    <main id="main" className={styles.wall} data-screen={route}>
      {data && !isClosed ? (
        <WidgetSource value={source}>
          <header className={`row between ${styles.wallHead}`}>
            <h1 translate="no">{data.name}</h1>
            {error && (
              <p className="quiet" role="status">
                {t('dashboard.wall_waits')}
              </p>
            )}
            <Clock timeZone={data.time_zone} />
          </header>
          <DashboardGrid dashboardId={0} widgets={data.widgets} refreshSeconds={data.refresh_seconds} />
        </WidgetSource>
      ) : (
        <p className={styles.note} role="status">
          {error ? t(isClosed ? 'dashboard.wall_closed' : 'dashboard.wall_waits') : '\u00a0'}
        </p>
      )}
    </main>
  );
}

function Clock({ timeZone }: { readonly timeZone: string }) {
  const now = useMinute();
  const text = new Intl.DateTimeFormat('ru-RU', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
  return <time className={styles.wallClock}>{text}</time>;
}
