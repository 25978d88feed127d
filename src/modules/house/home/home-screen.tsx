import { Suspense, useEffect, useRef } from 'react';
import { formatTime } from '#kernel/calendar-formats.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { useProduct } from '#web/product/product-context.ts';
import type { HomePart } from '#web/product/product-parts.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay, useSession } from '#web/session/session.ts';
import { PartGuard, PartOnItsWay, SkeletonPart } from '#web/ui/part.tsx';
import { useShownTogether } from '#web/ui/shown-together.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { givenName, partOfDay } from '#modules/house/home/dashboard-facts.ts';
import styles from '#modules/house/home/home.module.css';

/** What waits for somebody today, by what they do here: each part is for those who hold what it needs. */
export default function HomeScreen() {
  const { t } = useTexts();
  const { user, timeZone } = useSession();
  const formats = useFormats();
  const may = useMay();
  const { homeParts } = useProduct();
  const isShown = useShownTogether('home');
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
          {!isShown && <ComingParts />}
          <div className="stack gap-16 together" data-shown={isShown || undefined}>
            {at('top')}
            {wide.length > 0 && (
              <div className={`grid gap-16 ${styles.columns}`}>
                <div className={`stack gap-16 shrinks ${styles.column}`}>{wide}</div>
                <div className={`stack gap-16 shrinks ${styles.column}`}>{narrow}</div>
              </div>
            )}
            {at('bottom')}
          </div>
        </div>
      </div>
    </Screen>
  );
}

/** Stands over the page until its parts are shown together. */
const ComingParts = () => (
  <div className={styles.coming} aria-hidden="true">
    <div className={`grid gap-16 ${styles.columns}`}>
      {[
        [4, 3, 3],
        [7, 3],
      ].map((parts, column) => (
        <div key={column} className="stack gap-16 shrinks">
          {parts.map((rows, part) => (
            <SkeletonPart key={part} rows={rows} />
          ))}
        </div>
      ))}
    </div>
  </div>
);

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
