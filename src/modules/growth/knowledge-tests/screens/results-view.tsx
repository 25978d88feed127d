import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { Screen } from '#web/product/screen.tsx';
import { ColumnChart } from '#web/charts/charts.tsx';
import { Facts, Figure } from '#web/ui/figures.tsx';
import { Coming, Loaded } from '#web/ui/loaded.tsx';
import { Select } from '#web/ui/select.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import type { TestResults } from '#modules/growth/knowledge-tests/test-endpoints.ts';
import { tests } from '#modules/growth/knowledge-tests/tests.ts';
import { percentText } from '#modules/growth/knowledge-tests/screens/numbers.ts';
import { PeopleResults } from '#modules/growth/knowledge-tests/screens/people-results.tsx';
import { QuestionResults } from '#modules/growth/knowledge-tests/screens/question-results.tsx';
import { TestTabs } from '#modules/growth/knowledge-tests/screens/test-tabs.tsx';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';
import { useTestResults } from '#modules/growth/knowledge-tests/screens/use-tests.ts';

/** How a test did: by person and by question, as far as the reader may see. */
export default function ResultsView() {
  const { t } = useTexts();
  const all = useRows(tests);
  const search = useSearchTexts();
  const rows = all.data?.rows ?? [];
  const chosen = rows.find(({ id }) => String(id) === search.test) ?? rows.find(({ state }) => state !== 'draft');
  const results = useTestResults(chosen ? String(chosen.id) : '');
  return (
    <Screen busy={all.isPending || (chosen !== undefined && results.isPending)} views={<TestTabs />}>
      <div className={`scrolls stack gap-16 ${styles.body}`}>
        <Coming of={all} rows={6} />
        {all.data && !chosen && (
          <StateNote icon="report-analytics" title={t('knowledge.no_results')} text={t('knowledge.no_results_hint')} />
        )}
        {chosen && (
          <>
            <Select
              aria-label={t('tests.one')}
              data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(chosen.id)}
              onChange={(id) => changeSearch({ test: id })}
              allowDeselect={false}
              searchable
              translate="no"
              className={styles.chosen}
              nothingFoundMessage={t('state.nothing_found')}
            />
            <Loaded of={results} rows={8}>
              {(data) => <Results data={data} />}
            </Loaded>
          </>
        )}
      </div>
    </Screen>
  );
}

function Results({ data }: { readonly data: TestResults }) {
  const { t } = useTexts();
  const { people, passed, mean_percent, median_percent, consistency, distribution, questions, attempts, test } = data;
  return (
    <>
      <div className={`grid gap-12 ${styles.figures}`}>
        <Figure title={t('knowledge.people')} sum={String(people)} name="test-people">
          <Facts>
            <span>{t('knowledge.passed_count', { n: passed })}</span>
            <span>{t('taking.pass_mark', { percent: percentText(test.pass_mark) })}</span>
          </Facts>
        </Figure>
        <Figure title={t('knowledge.mean')} sum={percentText(mean_percent)} name="test-mean">
          <Facts>
            <span>{t('knowledge.median', { percent: percentText(median_percent) })}</span>
          </Facts>
        </Figure>
        <Figure
          title={t('knowledge.consistency')}
          sum={data.is_enough ? percentText(consistency) : '—'}
          name="test-consistency"
        >
          <p className="quiet small">{t(data.is_enough ? 'knowledge.consistency_hint' : 'knowledge.not_enough')}</p>
        </Figure>
      </div>
      {people > 0 && (
        <ColumnChart
          model={{
            title: t('knowledge.distribution'),
            unit: 'count',
            step: 'name',
            pointName: t('knowledge.percent'),
            series: [{ key: 'people', name: t('knowledge.people') }],
            points: distribution.map((count, tenth) => {
              const name = `${tenth * 10}–${tenth * 10 + 10} %`;
              return { at: name, name, values: [count] };
            }),
          }}
        />
      )}
      {questions.length > 0 && <QuestionResults rows={questions} isEnough={data.is_enough} />}
      <PeopleResults rows={attempts} testId={test.id} />
    </>
  );
}
