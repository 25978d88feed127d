import { useQuery } from '@tanstack/react-query';
import { formatTime } from '#kernel/calendar-formats.ts';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { Screen } from '#web/product/screen.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { type Dashboard, givenName, partOfDay } from '#modules/home/dashboard-facts.ts';
import { HomeProjects } from '#modules/home/home-projects.tsx';
import { HomeSkeleton } from '#modules/home/home-skeleton.tsx';
import { HomeStatuses } from '#modules/home/home-statuses.tsx';
import { HomeTasks } from '#modules/home/home-tasks.tsx';
import { RunningTask } from '#modules/home/home-running.tsx';
import styles from '#modules/home/home.module.css';

/** What waits for me today: the running task, what is late and due, what I have to check, my projects. */
export default function HomeScreen() {
  const { t } = useTexts();
  const { user, timeZone } = useSession();
  const formats = useFormats();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['one', 'fp/dashboard'],
    queryFn: ({ signal }) => call('GET /api/fp/dashboard', { signal }),
  });
  const hour = Number(formatTime(useMinute(), timeZone).slice(0, 2));
  return (
    <Screen busy={isPending}>
      <div className="scrolls" role="region" aria-label={t('screen.home')} tabIndex={-1}>
        <div className={styles.page}>
          <header className={styles.greeting}>
            <p className={`text-20 strong ${styles.hello}`}>
              {t(`home.greeting_${partOfDay(hour)}`, { name: givenName(user?.fio ?? '') })}
            </p>
            <p className="quiet">{formats.weekdayAndDay(formats.today())}</p>
          </header>
          {isPending && <HomeSkeleton />}
          {error && !data && <FailureNote error={error} retry={refetch} />}
          {data && <HomeContent data={data} />}
        </div>
      </div>
    </Screen>
  );
}

function HomeContent({ data }: { readonly data: Dashboard }) {
  const { t } = useTexts();
  return (
    <div className={styles.columns}>
      <div className={styles.wide}>
        {data.running && <RunningTask task={data.running} />}
        <HomeTasks title={t('home.late')} tasks={data.late} isLate />
        <HomeTasks title={t('home.due_today')} tasks={data.due_today} empty={t('home.due_today_empty')} />
        {data.checking.length > 0 && <HomeTasks title={t('home.checking')} tasks={data.checking} />}
      </div>
      <div className={styles.narrow}>
        <HomeStatuses counts={data.counts_by_status} />
        <HomeProjects projects={data.projects} />
      </div>
    </div>
  );
}
