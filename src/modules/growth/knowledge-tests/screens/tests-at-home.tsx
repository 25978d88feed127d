import { useTexts } from '#web/i18n/texts.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { OwnTest } from '#modules/growth/knowledge-tests/test-endpoints.ts';
import styles from '#modules/growth/knowledge-tests/screens/tests-at-home.module.css';
import { useOwnTests, useTestNews, useWaitingAnswers } from '#modules/growth/knowledge-tests/screens/use-tests.ts';

const screen = '/people/tests';
const shownAtMost = 5;

const isDue = ({ running_id, refusal, attempts_used, assignment_id }: OwnTest): boolean =>
  running_id !== null || (assignment_id !== null && refusal === null && attempts_used === 0);

/** On the first screen: tests to take and texts to mark; nothing where there are none. */
export default function TestsAtHome() {
  const { t } = useTexts();
  useTestNews();
  const own = useOwnTests();
  const waiting = useWaitingAnswers();
  const total = waiting.data?.total ?? 0;
  const due = own.data?.rows.filter(isDue) ?? [];
  if (own.data && !due.length && total === 0) return null;
  return (
    <AskedPart title={t('knowledge.at_home')} query={own} rows={2}>
      {() => (
        <Part title={t('knowledge.at_home')} count={due.length + total} to={screen}>
          <ul>
            {due.slice(0, shownAtMost).map((row) => (
              <DueTest key={row.test_id} row={row} />
            ))}
            {total > 0 && (
              <li>
                <ScreenLink
                  to={screen}
                  search={{ view: 'grading' }}
                  className={`row lined hovers ink untied ${styles.line}`}
                >
                  <span className="grow">{t('knowledge.to_grade', { n: total })}</span>
                </ScreenLink>
              </li>
            )}
          </ul>
        </Part>
      )}
    </AskedPart>
  );
}

function DueTest({ row }: { readonly row: OwnTest }) {
  const { t } = useTexts();
  const formats = useFormats();
  const isRunning = row.running_id !== null;
  return (
    <li data-due-test={row.test_id}>
      <ScreenLink
        to={isRunning ? '/people/tests/attempt' : screen}
        search={isRunning ? { id: String(row.running_id) } : {}}
        className={`row lined hovers ink untied ${styles.line}`}
      >
        <span className="cut grow" translate="no">
          {row.name}
        </span>
        <span className={`rigid small digits ${isRunning ? 'warn' : 'quiet'}`}>
          {isRunning
            ? t('knowledge.state.running')
            : row.due_at
              ? formats.nearInstant(row.due_at)
              : t('knowledge.questions', { n: row.question_count })}
        </span>
      </ScreenLink>
    </li>
  );
}
