import { useTexts } from '#web/i18n/texts.ts';
import { FilterBar } from '#web/grid/filter-bar.tsx';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { menuChoice } from '#web/ui/menu-choice.tsx';
import { attempt } from '#web/ui/notices.ts';
import { OneOf } from '#web/ui/one-of.tsx';
import { AheadBar, PeriodBar } from '#modules/views/reports/screens/period-bar.tsx';
import { filtersLeftOut, reportFilters } from '#modules/views/reports/screens/report-filters.ts';
import { PrintReport } from '#modules/views/reports/screens/print-report.tsx';
import { keyName, measureName } from '#modules/views/reports/screens/report-words.ts';
import styles from '#modules/views/reports/screens/reports.module.css';
import { SaveReport } from '#modules/views/reports/screens/save-report.tsx';
import { fileOf, type Report } from '#modules/views/reports/screens/use-report.tsx';

const fresh = { page: null, open: null };
/** Says in the address that rows stand by themselves where they are grouped at first. */
const ungrouped = 'none';

/** What a report is asked for: days, filters, groups, comparison; and what can be taken of it. */
export function ReportBar({ report }: { readonly report: Report }) {
  const { t } = useTexts();
  const { view, filters, isCompared } = report;
  return (
    <>
      <div className={`row wrap gap-8 rigid edged ${styles.bar}`}>
        {view.until === 'ahead' ? <AheadBar report={report} /> : <PeriodBar report={report} />}
        <Choices report={report} />
        {view.groups && <GroupMenu report={report} />}
        {!view.isAlone && (
          <button
            type="button"
            className={`inline nowrap framed choice tap hovers soft ${styles.compare}`}
            aria-pressed={isCompared}
            onClick={() => changeSearch({ compare: isCompared ? null : 'previous', page: null }, { replace: true })}
          >
            <Icon name="arrows-left-right" size={14} />
            {t('reports.compare')}
          </button>
        )}
        <span className="row gap-2 to-end">
          {!view.isChartOnly && <ColumnMenu report={report} />}
          <SaveReport report={report} />
          <FileMenu report={report} />
          <PrintReport report={report} />
        </span>
      </div>
      <FilterBar resource={reportFilters} filters={filters} without={filtersLeftOut(view.filters)} />
    </>
  );
}

/** Choices of the report's own: days, weeks or months. */
function Choices({ report: { view } }: { readonly report: Report }) {
  const { t } = useTexts();
  const search = useSearchTexts();
  return view.choices?.map(({ name, values }) => (
    <OneOf
      key={name}
      label={t(`reports.choice.${name}`)}
      of={values}
      value={values.find((one) => one === search[name]) ?? values[0] ?? ''}
      nameOf={(value) => t(`reports.choice.${name}.${value}`)}
      choose={(value) => changeSearch({ [name]: value === values[0] ? null : value, ...fresh })}
    />
  ));
}

/** By what rows are grouped; a second key makes levels where the report has them. */
function GroupMenu({ report: { view, groups } }: { readonly report: Report }) {
  const { t } = useTexts();
  const all = view.groups ?? [];
  const toggle = (key: string) => {
    const rest = groups.filter((one) => one !== key);
    const next = rest.length < groups.length ? rest : view.hasLevels ? [...groups, key].slice(-2) : [key];
    changeSearch({
      group: next.join(',') || (view.first ? ungrouped : null),
      sortBy: null,
      descending: null,
      ...fresh,
    });
  };
  const names = groups.map((key) => keyName(t, key)).join(' → ');
  return (
    <Menu position="bottom-start" width={240} closeOnItemClick={!view.hasLevels}>
      <Menu.Target>
        <button type="button" className={`inline nowrap framed choice tap hovers soft ${styles.compare}`}>
          <Icon name="stack-2" size={14} />
          {names ? `${t('reports.group')}: ${names}` : t('reports.group')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {all.map((key) => (
          <Menu.Item
            key={key}
            {...menuChoice(view.hasLevels ? 'menuitemcheckbox' : 'menuitemradio', groups.includes(key))}
            leftSection={<Icon name={groups.includes(key) ? 'check' : 'point'} />}
            onClick={() => toggle(key)}
          >
            {keyName(t, key)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ColumnMenu({ report: { offered, columns, showColumns } }: { readonly report: Report }) {
  const { t } = useTexts();
  const shown = new Set(columns);
  const toggle = (name: string) =>
    showColumns(offered.filter((one) => (one === name ? !shown.has(one) : shown.has(one))));
  return (
    <IconMenu icon="columns" label={t('list.columns')} closeOnItemClick={false} width={260} boxClassName={styles.long}>
      {offered.map((name) => (
        <Menu.Item
          key={name}
          {...menuChoice('menuitemcheckbox', shown.has(name))}
          leftSection={<Icon name={shown.has(name) ? 'check' : 'point'} />}
          onClick={() => toggle(name)}
        >
          {measureName(t, name)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="restore" />} onClick={() => showColumns(null)}>
        {t('list.usual_columns')}
      </Menu.Item>
    </IconMenu>
  );
}

function FileMenu({ report }: { readonly report: Report }) {
  const { t } = useTexts();
  const download = (format: 'csv' | 'xlsx') =>
    void attempt(async () => {
      const link = document.createElement('a');
      link.href = await fileOf(report, format);
      link.download = '';
      link.click();
    });
  return (
    <IconMenu icon="download" label={t('list.export')} width={200}>
      <Menu.Item leftSection={<Icon name="file-spreadsheet" />} onClick={() => download('xlsx')}>
        XLSX
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="file-text" />} onClick={() => download('csv')}>
        CSV
      </Menu.Item>
    </IconMenu>
  );
}

/** When it was read, and the way to read it anew. */
export function Moment({ report: { query } }: { readonly report: Report }) {
  const { t } = useTexts();
  return (
    <IconButton
      icon="refresh"
      label={t('reports.reload')}
      small
      disabled={query.isFetching}
      onClick={() => void query.refetch()}
    />
  );
}
