import { useParams } from '@tanstack/react-router';
import { formatClock, formatCount } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useSession } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { Appeals } from '#modules/views/developers/developer-appeals.tsx';
import type { DeveloperPage } from '#modules/views/developers/developer-endpoints.ts';
import { Attendance, Bias, Marks } from '#modules/views/developers/developer-marks.tsx';
import { MonthPart } from '#modules/views/developers/developer-month.tsx';
import { Skills } from '#modules/views/developers/developer-skills.tsx';
import { YearPart } from '#modules/views/developers/developer-year.tsx';
import styles from '#modules/views/developers/developers.module.css';
import { devTasks } from '#modules/work/tasks/door.ts';

const isMonth = (text: string | undefined): text is string => /^20\d\d-(0[1-9]|1[0-2])$/.test(text ?? '');

/** One person's work: what they have in hand, a year of KPI and what made it, marks, and what may be appealed. */
export default function DeveloperScreen() {
  const { t } = useTexts();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const search = useSearchTexts();
  const query = useCall('GET /api/fp/reports/developers/:id', {
    params: { id: Number(id) || 0 },
    under: ['developer'],
  });
  const { data } = query;
  const month = isMonth(search.month) ? search.month : lastTold(data);
  const choose = (chosen: string) => changeSearch({ month: chosen, version: null });
  return (
    <Screen busy={query.isPending} title={data?.person.fio ?? t('developer.title')} isTyped={data !== undefined}>
      <Coming of={query} rows={10} />
      {data && (
        <div className={`grid gap-12 scrolls tall ${styles.page}`}>
          <Head page={data} />
          <YearPart months={data.months} chosen={month} choose={choose} />
          {month && <MonthPart userId={data.person.id} month={month} version={Number(search.version) || undefined} />}
          <div className={`grid gap-12 ${styles.beside}`}>
            <Appeals page={data} />
            <Marks marks={data.marks} />
            <Bias rows={data.estimate_bias} severity={data.marker_severity} />
            <Skills skills={data.skills} />
            {data.attendance && <Attendance of={data.attendance} userId={data.person.id} />}
          </div>
        </div>
      )}
    </Screen>
  );
}

/** The last month that has a KPI, else the running one. */
const lastTold = (page: DeveloperPage | undefined): string | undefined =>
  (page?.months.findLast(({ kpi }) => kpi !== null) ?? page?.months.at(-1))?.month;

/** Who it is, and what they have in hand right now. */
function Head({ page: { person, now } }: { readonly page: DeveloperPage }) {
  const { t } = useTexts();
  const { user } = useSession();
  const about = [person.position, ...person.teams, person.branch].filter(Boolean);
  return (
    <section className={`card panel flow gap-16 ${styles.head}`} aria-label={person.fio}>
      <div className={`row gap-12 shrinks ${styles.who}`}>
        <Avatar id={person.id} name={person.fio} size={56} />
        <div className="stack gap-2 shrinks">
          <h2 className="text-20 strong" translate="no">
            {person.fio}
          </h2>
          <p className="soft">{about.join(' · ')}</p>
          <p className="row gap-6 quiet small wrap">
            {user?.id === person.id && <span className="badge">{t('developer.own_page')}</span>}
            {!person.is_active && <span className="badge">{t('developer.left')}</span>}
          </p>
        </div>
      </div>
      <Now now={now} />
    </section>
  );
}

function Now({ now }: { readonly now: DeveloperPage['now'] }) {
  const { t } = useTexts();
  const format = useFormats();
  const { running } = now;
  return (
    <dl className={`shrinks ${styles.now}`}>
      <div>
        <dt>{t('developer.running')}</dt>
        <dd className="cut">
          {running ? (
            <button type="button" className="link" onClick={() => openPanel(devTasks.path, running.task_id)}>
              {running.number} · {running.name}
            </button>
          ) : (
            t(now.is_working ? 'developer.running_hidden' : 'developer.running_none')
          )}
        </dd>
      </div>
      <div>
        <dt>{t('measure.open_count')}</dt>
        <dd className="digits">{formatCount(now.open_count)}</dd>
      </div>
      <div>
        <dt>{t('measure.late_count')}</dt>
        <dd className={`digits ${now.late_count ? 'bad' : ''}`}>
          {now.late_count > 0 && <Icon name="alert-triangle" size={14} />} {formatCount(now.late_count)}
        </dd>
      </div>
      <div>
        <dt>{t('developer.load')}</dt>
        <dd className="digits">
          {t(`developers.band.${now.band}`)}
          <small className="quiet">
            {' '}
            {formatClock(now.load_minutes)} / {formatClock(now.capacity_minutes)}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('developer.free_from')}</dt>
        <dd>{now.free_from === null ? t('developers.never_free') : format.nearDay(now.free_from)}</dd>
      </div>
      {now.unplanned_count > 0 && (
        <div>
          <dt>{t('measure.unestimated_count')}</dt>
          <dd className="digits warn">{formatCount(now.unplanned_count)}</dd>
        </div>
      )}
    </dl>
  );
}
