import { useCall } from '#web/cache/use-call.ts';
import { useReference } from '#web/cache/references.ts';
import { Parts } from '#web/crud/parts.tsx';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { RowTools } from '#web/crud/row-tools.tsx';
import { useRow } from '#web/crud/use-row.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMayOpen } from '#web/product/may-open.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { mayI } from '#web/session/session.ts';
import { RowsPart } from '#web/ui/part.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { type State, StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { RowOf } from '#kernel/row-verbs.ts';
import { parametersIn } from '#modules/numbers/saved-reports/report-address.ts';
import { lastDayOfMonth } from '#modules/numbers/saved-reports/due-times.ts';
import { reportRuns, type RunState } from '#modules/numbers/saved-reports/report-runs.ts';
import { reportSchedules } from '#modules/numbers/saved-reports/report-schedules.ts';
import { savedReports } from '#modules/numbers/saved-reports/saved-reports.ts';
import { screenOf } from '#modules/numbers/saved-reports/report-places.ts';
import styles from '#modules/numbers/saved-reports/saved-reports.module.css';

/** A saved report: what it is, the way to it, when it goes out by itself and what became of that. */
export default function SavedReportPanel({ id, close }: PanelProps) {
  return (
    <RowDrawer
      key={id}
      resource={savedReports}
      id={id}
      close={close}
      renderAfter={() => (id === 'new' ? null : <After id={Number(id)} />)}
    />
  );
}

function After({ id }: { readonly id: number }) {
  const { data: row } = useRow(savedReports, String(id), {});
  if (!row) return null;
  return (
    <div className="stack gap-16">
      <WayTo row={row} />
      {mayI(reportSchedules.access.read) && <Schedules id={id} />}
    </div>
  );
}

/** Opens it where reports are read, and says whose it was when they have left. */
function WayTo({ row }: { readonly row: RowOf<typeof savedReports> }) {
  const { t } = useTexts();
  const { data } = useCall('GET /api/fp/saved-reports/:id/run', {
    params: { id: row.id },
    matrix: { perPage: 1 },
    retry: false,
  });
  const maker = (data as { saved?: { made_by?: { fio: string; has_left: boolean } | null } } | undefined)?.saved
    ?.made_by;
  const mayOpen = useMayOpen();
  const to = screenOf(row.report);
  return (
    <div className="stack gap-6">
      {maker?.has_left && <p className="warn small">{t('saved-reports.of_left', { name: maker.fio })}</p>}
      {to && mayOpen(to) && (
        <ScreenLink to={to} search={{ ...parametersIn(row.query ?? ''), saved: String(row.id) }} className="accent">
          {t('saved-reports.open')}
        </ScreenLink>
      )}
    </div>
  );
}

function Schedules({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <>
      <Parts
        of={reportSchedules}
        whole={id}
        frame={RowsPart}
        mayWrite
        add={t('report-schedules.add')}
        empty={{ title: t('report-schedules.empty') }}
      >
        {(row, { edit, remove }) => (
          <li className={`row lined ${styles.line}`}>
            <span className="stack gap-2 grow shrinks">
              <span>
                {daysText(row, t)} · {row.at}
              </span>
              <span className="quiet small">
                {!row.is_active
                  ? t('report-schedules.rests')
                  : row.next_at && t('report-schedules.next', { at: formats.instant(row.next_at) })}
              </span>
            </span>
            <RowTools edit={edit} remove={remove} />
          </li>
        )}
      </Parts>
      <Runs id={id} />
    </>
  );
}

function daysText(
  { weekdays, month_day }: Pick<RowOf<typeof reportSchedules>, 'weekdays' | 'month_day'>,
  t: ReturnType<typeof useTexts>['t'],
): string {
  if (month_day === lastDayOfMonth) return t('report-schedules.on_last_day');
  if (month_day !== null) return t('report-schedules.on_day', { n: month_day });
  return weekdays
    .toSorted()
    .map((day) => t(`report-schedules.weekdays.${day}`))
    .join(', ');
}

const looks: Readonly<Record<RunState, State>> = {
  sent: { icon: 'circle-check', tone: 'good' },
  refused: { icon: 'lock', tone: 'warn' },
  failed: { icon: 'alert-triangle', tone: 'danger' },
  left: { icon: 'logout', tone: 'quiet' },
};
/** More of them are in the list of runs. */
const shownRuns = 10;

/** What became of its schedules, the newest first. */
function Runs({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const schedules = useRows(reportSchedules, { saved_report_id: String(id) });
  const ids = (schedules.data?.rows ?? []).map((row) => row.id);
  return ids.length > 0 ? <RunsOf title={t('report-runs.title')} ids={ids} /> : null;
}

function RunsOf({ title, ids }: { readonly title: string; readonly ids: readonly number[] }) {
  const { t } = useTexts();
  const runs = useCall('GET /api/fp/report-runs', {
    matrix: { sortBy: 'due_at', descending: true, perPage: shownRuns },
    query: { schedule_id: ids.join(',') },
    under: listKey(reportRuns.path),
  });
  return (
    <RowsPart title={title} query={runs} empty={{ title: t('report-runs.empty') }}>
      {(row) => <RunLine row={row} />}
    </RowsPart>
  );
}

function RunLine({ row }: { readonly row: RowOf<typeof reportRuns> }) {
  const { t } = useTexts();
  const formats = useFormats();
  const person = useReference('admin/users', row.user_id);
  const { state } = row;
  return (
    <li className={`row lined ${styles.line}`}>
      <span className="stack gap-2 grow shrinks">
        <span className="cut" translate="no">
          {person?.name ?? row.user_id}
        </span>
        <span className="quiet small">
          {formats.instant(row.due_at)}
          {row.row_count !== null && ` · ${t('report-runs.rows', { n: row.row_count })}`}
          {row.error && ` · ${row.error}`}
        </span>
      </span>
      <StateTag {...looks[state]}>{t(`report-runs.state.${state}`)}</StateTag>
    </li>
  );
}
