import { type ReactElement, useContext } from 'react';
import { formatDay } from '#kernel/calendar-formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import type { WidgetKind } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import styles from '#modules/numbers/dashboards/dashboards.module.css';
import { figureText } from '#modules/numbers/dashboards/figure-text.ts';
import { LoadLines } from '#modules/numbers/dashboards/load-lines.tsx';
import { Nothing } from '#modules/numbers/dashboards/nothing.tsx';
import { ReportTable } from '#modules/numbers/dashboards/report-table.tsx';
import { type Shown, WidgetSource } from '#modules/numbers/dashboards/widget-source.tsx';

const ReportChart = onDemand(() => import('#modules/numbers/dashboards/report-chart.tsx'), 'ReportChart');

interface BodyProps {
  readonly kind: WidgetKind;
  readonly shown: Shown;
  readonly title: string;
}

/** What a widget shows, by its kind: one that is missing here has no element to answer, and does not compile. */
export function WidgetBody({ kind, shown, title }: BodyProps): ReactElement {
  switch (kind) {
    case 'clock':
      return <Clock timeZone={String(shown.time_zone)} />;
    case 'number':
      return <OneNumber shown={shown} />;
    case 'list':
    case 'running':
      return <TaskLines shown={shown} isRunning={kind === 'running'} />;
    case 'birthdays':
    case 'leave':
      return <PeopleLines rows={rowsIn(shown)} />;
    case 'load':
      return <LoadLines shown={shown} />;
    case 'forecast':
      return <Forecast shown={shown} />;
    case 'chart':
      return <ReportChart shown={shown} title={title} />;
    case 'report':
      return <ReportTable shown={shown} />;
  }
}

type Row = Readonly<Record<string, unknown>>;
const rowsIn = (shown: Shown): readonly Row[] => (Array.isArray(shown.rows) ? (shown.rows as Row[]) : []);

/** The time of the company, whoever looks from wherever. */
function Clock({ timeZone }: { readonly timeZone: string }) {
  const formats = useFormats();
  const now = new Date(useMinute()).toISOString();
  return (
    <div className={styles.figure}>
      <time className={`digits ${styles.value}`} dateTime={now}>
        {timeIn(now, timeZone)}
      </time>
      <span className="quiet">{formats.weekdayAndDay(formats.today())}</span>
    </div>
  );
}

const timeIn = (now: string, timeZone: string): string =>
  new Intl.DateTimeFormat('ru-RU', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(now));

function OneNumber({ shown }: { readonly shown: Shown }) {
  const { t } = useTexts();
  const type = String(shown.type ?? 'text');
  const measure = String(shown.measure ?? '');
  const hasBefore = shown.previous !== null && shown.previous !== undefined;
  return (
    <div className={styles.figure}>
      <span className={`digits ${styles.value}`} data-measure={measure}>
        {figureText(shown.value, type)}
      </span>
      <span className="quiet small">
        <span translate="no">{(shown.saved as { readonly name?: string } | undefined)?.name}</span>
        {hasBefore && ` · ${t('dashboard.before', { value: figureText(shown.previous, type) })}`}
      </span>
    </div>
  );
}

/** Rows of a list; tasks open in the drawer. */
function TaskLines({ shown, isRunning }: { readonly shown: Shown; readonly isRunning: boolean }) {
  const { t } = useTexts();
  const rows = rowsIn(shown);
  if (rows.length === 0) return <Nothing />;
  const total = typeof shown.total === 'number' ? shown.total : rows.length;
  return (
    <ul>
      {rows.map((row) => (
        <li key={String(row.id)}>
          <TaskLine row={row} isRunning={isRunning} />
        </li>
      ))}
      {total > rows.length && (
        <li className={`quiet small ${styles.line}`}>{t('dashboard.more', { n: total - rows.length })}</li>
      )}
    </ul>
  );
}

function TaskLine({ row, isRunning }: { readonly row: Row; readonly isRunning: boolean }) {
  const { t } = useTexts();
  const formats = useFormats();
  const status = typeof row.status === 'string' ? row.status : null;
  const deadline = typeof row.deadline === 'string' ? row.deadline : null;
  const now = useMinute();
  const isLate = deadline !== null && Date.parse(deadline) < now;
  const { isWall } = useContext(WidgetSource);
  const content = (
    <>
      {status && (
        <>
          <StatusIcon status={status} />
          <span className="sr-only">{t(`choice.${status}`)}</span>
        </>
      )}
      <span className="rigid quiet small digits" translate="no">
        {String(row.number ?? '')}
      </span>
      <CutText className="grow" text={String(row.name ?? row.title ?? row.id)} />
      {isRunning
        ? typeof row.executor_fio === 'string' && (
            <span className={`row gap-6 soft small ${styles.person}`}>
              <Person id={Number(row.executor_id)} name={row.executor_fio} />
            </span>
          )
        : deadline && (
            <span className={`rigid small digits ${isLate ? styles.late : 'soft'}`}>
              {formats.nearInstant(deadline)}
            </span>
          )}
    </>
  );
  const look = `row gap-8 full lined ink start ${styles.line}`;
  if (isWall || !('status' in row)) return <div className={look}>{content}</div>;
  return (
    <button type="button" className={look} onClick={() => openPanel('fp/dev-tasks', Number(row.id))}>
      {content}
    </button>
  );
}

/** Their photo and name; a wall screen, on which nobody is signed in, asks for no photos. */
function Person({ id, name }: { readonly id: number; readonly name: string }) {
  const { isWall } = useContext(WidgetSource);
  return (
    <>
      {!isWall && <Avatar id={id} name={name} />}
      <CutText text={name} />
    </>
  );
}

/** People with a day, or with days from one to another. */
function PeopleLines({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTexts();
  const formats = useFormats();
  if (rows.length === 0) return <Nothing />;
  const near = (day: unknown) => (day === formats.today() ? t('dashboard.today') : formatDay(String(day)).slice(0, 5));
  return (
    <ul>
      {rows.map((row) => (
        <li key={[row.user_id, row.day, row.starts_on].join(' ')} className={`row gap-8 lined ${styles.line}`}>
          <span className="row gap-8 grow shrinks">
            <Person id={Number(row.user_id)} name={String(row.fio)} />
          </span>
          <span className="rigid soft small digits">{row.day === undefined ? spanOf(row, near) : near(row.day)}</span>
        </li>
      ))}
    </ul>
  );
}

const spanOf = ({ starts_on, ends_on }: Row, near: (day: unknown) => string): string =>
  starts_on === ends_on ? near(starts_on) : `${near(starts_on)} – ${near(ends_on)}`;

/** When it will be done, as likely as not and nearly surely; without enough to go by, why not. */
function Forecast({ shown }: { readonly shown: Shown }) {
  const { t } = useTexts();
  const summary = (shown.summary ?? {}) as Row;
  const days = (summary.forecast_on ?? null) as Row | null;
  if (!days?.p85)
    return <p className={`quiet ${styles.note}`}>{t(`forecast.silent.${String(summary.reason ?? 'few_weeks')}`)}</p>;
  const day = (value: unknown) => (value ? formatDay(String(value)) : '–');
  return (
    <div className={styles.figure}>
      <span className={`digits ${styles.value}`}>{day(days.p85)}</span>
      <span className="quiet small">
        {t('dashboard.chances', { p50: day(days.p50) })}
        {summary.set_on ? ` · ${t('dashboard.set_on', { day: day(summary.set_on) })}` : ''}
      </span>
    </div>
  );
}
