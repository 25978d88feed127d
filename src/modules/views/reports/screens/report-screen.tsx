import { Button } from '@mantine/core';
import { problemOf } from '#web/api/problem.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { useMayOpen } from '#web/product/may-open.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Screen } from '#web/product/screen.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { SkeletonLine, SkeletonRows } from '#web/ui/skeleton.tsx';
import { NothingFound, StateNote } from '#web/ui/state-note.tsx';
import { usePatience } from '#web/ui/use-patience.ts';
import { formatCount } from '#kernel/formats.ts';
import type { ReportAnswer } from '#modules/views/reports/screens/report-answer.ts';
import { ReportBar } from '#modules/views/reports/screens/report-bar.tsx';
import { chosenColumns, shownColumns } from '#modules/views/reports/screens/report-columns.ts';
import { ReportNotes } from '#modules/views/reports/screens/report-notes.tsx';
import { ReportCards, ReportTable } from '#modules/views/reports/screens/report-table.tsx';
import type { ShownReport } from '#modules/views/reports/screens/report-view.tsx';
import styles from '#modules/views/reports/screens/reports.module.css';
import { type Report, useReport } from '#modules/views/reports/screens/use-report.tsx';

const OpenedRows = onDemand(() => import('#modules/views/reports/screens/opened-rows.tsx'), 'OpenedRows');

/**
 * Every report reads alike: what it is asked for on top, one chart that answers its question, its rows with their
 * totals, and beside them the rows behind the number that was pressed. All of it stands in the address.
 */
export function ReportScreen({ of }: { readonly of: ShownReport }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const report = useReport(of);
  const { query, opened } = report;
  const { data } = query;
  return (
    <Screen
      title={t(of.title)}
      busy={data === undefined && !query.error}
      lead={
        mayOpen('/reports/measures') && (
          <ScreenLink to="/reports/measures" className="small quiet wide-only">
            {t('reports.measures_link')}
          </ScreenLink>
        )
      }
    >
      <ReportBar report={report} />
      <div
        className={`stack gap-12 scrolls ${styles.body}`}
        data-beside={opened ? '' : undefined}
        aria-busy={query.isPlaceholderData || undefined}
      >
        {query.error && !data ? <Refused report={report} /> : !data && <ReportShape />}
        {data && <Answer report={report} answer={data} />}
      </div>
      {opened && data && (
        <OpenedRows
          key={`${opened.column} ${Object.values(opened.keys).join()}`}
          {...{ report, opened }}
          answer={data}
        />
      )}
    </Screen>
  );
}

/** What is wrong with what was asked is said by its rule, with the way back to days that every report has. */
function Refused({ report: { query, view } }: { readonly report: Report }) {
  const { t } = useTexts();
  const { errors } = problemOf(query.error);
  const broken = errors.find(({ field }) => field === 'day_from' || field === 'day_to');
  if (!broken) return <Coming of={query} />;
  return (
    <div role="alert">
      <StateNote
        icon="alert-triangle"
        title={broken.message}
        action={
          <Button
            variant="default"
            onClick={() => changeSearch({ period: null, day_from: null, day_to: null, page: null })}
          >
            {t(view.until === 'ahead' ? 'reports.period.near' : 'reports.period.this_month')}
          </Button>
        }
      />
    </div>
  );
}

/** The shape of a report that is on its way: a line of notes, bars, rows. */
function ReportShape() {
  const isSeen = usePatience(true);
  return (
    <div className={`stack gap-12 ${styles.shape}`} data-visible={isSeen || undefined} aria-hidden="true">
      <SkeletonLine width="180px" />
      <div className={`card panel stack gap-10 ${styles.chart}`}>
        {[88, 74, 66, 52, 47, 38, 31].map((width) => (
          <SkeletonLine key={width} width={`${width}%`} height={14} />
        ))}
      </div>
      <SkeletonRows rows={8} />
    </div>
  );
}

function Answer({ report, answer }: { readonly report: Report; readonly answer: ReportAnswer }) {
  const { t } = useTexts();
  const { view, keys, open, filters } = report;
  const columns = chosenColumns(shownColumns(answer), report.columns, view.usual);
  const isEmpty = answer.rows.length === 0 && !view.isChartOnly;
  const { Chart } = view;
  return (
    <>
      <ReportNotes report={report} answer={answer} />
      {isEmpty ? (
        filters.isFiltered ? (
          <NothingFound clear={filters.clearFilters} />
        ) : (
          <StateNote icon="chart-bar" title={t('reports.empty')} text={t('reports.empty_hint')} />
        )
      ) : (
        <>
          {Chart && (
            <section className={`card panel shrinks rigid ${styles.chart}`}>
              <Chart answer={answer} keys={keys} open={open} />
            </section>
          )}
          {!view.isChartOnly && (
            <>
              <ReportTable report={report} answer={answer} columns={columns} />
              <ReportCards report={report} answer={answer} columns={columns} />
              <Pages answer={answer} />
            </>
          )}
        </>
      )}
    </>
  );
}

/** The way to the rest of long reports. */
function Pages({ answer: { total, perPage, rows } }: { readonly answer: ReportAnswer }) {
  const { t } = useTexts();
  const page = Math.max(1, Number(useSearchTexts().page) || 1);
  if (total <= perPage) return null;
  const first = (page - 1) * perPage + 1;
  return (
    <div className={`row gap-4 rigid quiet small ${styles.pages}`}>
      <span className="digits">
        {formatCount(first)}–{formatCount(first + rows.length - 1)} / {formatCount(total)}
      </span>
      <IconButton
        icon="chevron-left"
        label={t('list.previous_page')}
        disabled={page === 1}
        onClick={() => changeSearch({ page: page > 2 ? page - 1 : null })}
      />
      <IconButton
        icon="chevron-right"
        label={t('list.next_page')}
        disabled={first + rows.length > total}
        onClick={() => changeSearch({ page: page + 1 })}
      />
    </div>
  );
}
