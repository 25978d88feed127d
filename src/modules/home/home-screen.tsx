import { Suspense, useEffect, useRef, useState } from 'react';
import { formatTime } from '#kernel/calendar-formats.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { useProduct } from '#web/product/product-context.ts';
import type { HomePart } from '#web/product/product-parts.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay, useSession } from '#web/session/session.ts';
import { useStore } from '#web/state/store.ts';
import { PartGuard, PartOnItsWay, waitingParts } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { givenName, partOfDay } from '#modules/home/dashboard-facts.ts';
import styles from '#modules/home/home.module.css';

/** Parts that are there by then are shown together: nothing moves under the eye. Later ones come by themselves. */
const togetherMs = 1_500;

/** What waits for somebody today, by what they do here: each part is for those who hold what it needs. */
export default function HomeScreen() {
  const { t } = useTexts();
  const { user, timeZone } = useSession();
  const formats = useFormats();
  const may = useMay();
  const { homeParts } = useProduct();
  const isShown = useShownTogether();
  useTaskNews();
  const hour = Number(formatTime(useMinute(), timeZone).slice(0, 2));
  const own = homeParts.filter(({ need, unless }) => may(need) && !(unless && may(unless)));
  const at = (place: HomePart['place']) => own.flatMap((part, key) => (part.place === place ? [draw(part, key)] : []));
  const [wide, narrow] = [at('wide'), at('narrow')];
  return (
    <Screen busy={!isShown}>
      <div className="scrolls" role="region" aria-label={t('screen.home')} tabIndex={-1}>
        <div className={styles.page}>
          <header className={styles.greeting}>
            <p className={`text-20 strong ${styles.hello}`}>
              {t(`home.greeting_${partOfDay(hour)}`, { name: givenName(user?.fio ?? '') })}
            </p>
            <p className="quiet">{formats.weekdayAndDay(formats.today())}</p>
          </header>
          <div className={`stack gap-16 ${styles.parts}`} data-shown={isShown || undefined}>
            {at('top')}
            {wide.length > 0 && (
              <div className={styles.columns}>
                <div className={styles.column}>{wide}</div>
                <div className={styles.column}>{narrow}</div>
              </div>
            )}
            {at('bottom')}
          </div>
        </div>
      </div>
    </Screen>
  );
}

const draw = ({ Content }: HomePart, key: number) => (
  <PartGuard key={key}>
    <Suspense fallback={<PartOnItsWay />}>
      <Content />
    </Suspense>
  </PartGuard>
);

/** News of one burst are asked for once. */
const newsMs = 1_000;

/** What happens to tasks shows in all parts that count them. */
function useTaskNews(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useChanges('fp/dev-tasks', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: ['one', 'fp/dashboard'] });
    }, newsMs);
  });
}

/** True once no part is on its way, or has been for too long. */
function useShownTogether(): boolean {
  const count = useStore(waitingParts);
  const [isShown, show] = useState(false);
  useEffect(() => {
    const patience = setTimeout(() => show(true), togetherMs);
    return () => clearTimeout(patience);
  }, []);
  useEffect(() => {
    if (count > 0) return;
    // A part whose code has come begins to ask: it is on its way again at once.
    const settled = setTimeout(() => show(true), 30);
    return () => clearTimeout(settled);
  }, [count]);
  return isShown;
}
