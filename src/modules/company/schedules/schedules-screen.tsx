import type { Row } from '#kernel/resource.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { actions, specialActions } from '#modules/actions.ts';
import { AssignmentsSection } from '#modules/company/schedules/assignments-section.tsx';
import { ScheduleEditor } from '#modules/company/schedules/schedule-editor.tsx';
import styles from '#modules/company/schedules/schedules.module.css';
import { workSchedules } from '#modules/company/schedules/work-schedules.ts';
import { hoursText } from '#modules/company/schedules/written-hours.ts';

type Schedule = Row<typeof workSchedules>;

/** All schedules beside the one that is read or written, the month that it makes, and who works by it. */
export default function SchedulesScreen() {
  const may = useMay();
  const search = useSearchTexts();
  const query = useRows(workSchedules);
  const { t } = useTexts();
  const mayWrite = may([actions.schedules.create]);
  const create = <CreateButton onClick={() => changeSearch({ schedule: 'new' })} />;
  return (
    <Screen busy={query.isPending} actions={mayWrite && create}>
      <Loaded of={query} rows={8}>
        {({ rows }) => {
          const chosen = rows.find(({ id }) => String(id) === search.schedule);
          const row = search.schedule === 'new' && mayWrite ? null : (chosen ?? rows.find(isOfCompany) ?? rows[0]);
          if (row === undefined)
            return (
              <StateNote
                icon="clock-hour-4"
                title={t('schedules.none')}
                text={t(mayWrite ? 'schedules.none_write' : 'schedules.none_read')}
                action={mayWrite && create}
              />
            );
          return (
            <div className={`scrolls ${styles.screen}`}>
              <ScheduleList rows={rows} chosen={row?.id ?? null} />
              <div className="stack gap-20 shrinks">
                <ScheduleEditor key={row?.id ?? 'new'} row={row} mayWrite={may([actions.schedules.update])} />
                {row && (
                  <AssignmentsSection
                    scheduleId={row.id}
                    mayAssign={may([actions.schedules.create, specialActions.approveTeam])}
                  />
                )}
              </div>
            </div>
          );
        }}
      </Loaded>
    </Screen>
  );
}

const isOfCompany = ({ is_company }: Schedule): boolean => is_company;

function ScheduleList({ rows, chosen }: { readonly rows: readonly Schedule[]; readonly chosen: number | null }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t('work-schedules.title')}>
      <ul className={`stack gap-4 ${styles.list}`}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={`choice stack gap-2 full start rounded ${styles.choice}`}
              aria-current={row.id === chosen || undefined}
              onClick={() => changeSearch({ schedule: String(row.id) })}
            >
              <span className="row gap-4">
                <b className="cut">{row.name}</b>
                {row.is_company && (
                  <span title={t('work-schedules.is_company')}>
                    <Icon name="building" size={14} />
                    <span className="sr-only">{t('work-schedules.is_company')}</span>
                  </span>
                )}
              </span>
              <span className="quiet small cut">
                {t(`work-schedules.kind.${row.kind}`)} · {firstHours(row) || '—'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The hours of the first day on which is worked, as the last version has them. */
function firstHours({ versions }: Schedule): string {
  const { week = {}, cycle = [] } = versions.at(-1) ?? { valid_from: '' };
  return hoursText([...Object.values(week), ...cycle].find((spans) => spans.length) ?? []);
}
