import { useTexts } from '#web/i18n/texts.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { useWork } from '#web/ui/use-work.ts';
import { NobodyHere } from '#modules/presence/attendance/nobody-here.tsx';
import type { Timesheet } from '#modules/presence/attendance/attendance-endpoints.ts';
import styles from '#modules/presence/attendance/attendance.module.css';
import { downloadTimesheet, type MonthFilter, useTimesheet } from '#modules/presence/attendance/use-attendance.ts';

/** The timesheet in the form T-13, and the ways out of it. */
export function TimesheetView({ filter }: { readonly filter: MonthFilter }) {
  const { t } = useTexts();
  const query = useTimesheet(filter);
  const { work } = useWork();
  if (!query.data) return <Coming of={query} rows={12} />;
  const { lines, edition } = query.data;
  if (!lines.length) return <NobodyHere filter={filter} />;
  const download = (format: 'xlsx' | 'csv' | '1c') => void work(() => downloadTimesheet(filter, format));
  return (
    <>
      <div className="row wrap between">
        <span className="quiet small">
          {edition === null ? t('timesheets.open') : t('timesheets.closed', { edition })}
        </span>
        <IconMenu icon="download" label={t('list.export')} width={200}>
          {(['xlsx', 'csv', '1c'] as const).map((format) => (
            <Menu.Item key={format} leftSection={<Icon name="download" />} onClick={() => download(format)}>
              {t(`timesheets.format.${format}`)}
            </Menu.Item>
          ))}
        </IconMenu>
      </div>
      <Sheet sheet={query.data} />
    </>
  );
}

const FIRST_HALF = 15;

function Sheet({ sheet: { lines } }: { readonly sheet: Timesheet }) {
  const { t } = useTexts();
  const days = Array.from({ length: lines[0]!.cells.length }, (_, index) => index + 1);
  const heads = (from: number, to?: number) => days.slice(from, to).map((day) => <th key={day}>{day}</th>);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keys
    <div className={`boxed panel ${styles.sheet}`} tabIndex={0} role="group" aria-label={t('timesheets.title')}>
      <table>
        <thead>
          <tr>
            <th>{t('timesheets.fio')}</th>
            {heads(0, FIRST_HALF)}
            <th data-total="">{t('timesheets.half')}</th>
            {heads(FIRST_HALF)}
            <th data-total="">{t('timesheets.month')}</th>
            <th data-total="">{t('timesheets.norm_hours')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.user_id} data-person={line.user_id}>
              <th scope="row">
                <span className="cut" translate="no">
                  {line.fio}
                </span>
              </th>
              <Cells cells={line.cells.slice(0, FIRST_HALF)} from={0} />
              <td data-total="">
                {line.first_half.days} / {line.first_half.hours}
              </td>
              <Cells cells={line.cells.slice(FIRST_HALF)} from={FIRST_HALF} />
              <td data-total="" data-month="">
                {line.month.days} / {line.month.hours}
              </td>
              <td data-total="">{line.norm.hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Cells = ({ cells, from }: { readonly cells: readonly string[]; readonly from: number }) =>
  cells.map((cell, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its day
    <td key={from + index}>{cell}</td>
  ));
