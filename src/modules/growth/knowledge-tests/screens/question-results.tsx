import { useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { StateTag } from '#web/ui/state-tag.tsx';
import type { QuestionResult } from '#modules/growth/knowledge-tests/answer-parts.ts';
import { testQuestions } from '#modules/growth/knowledge-tests/test-questions.ts';
import { VoidQuestionDialog } from '#modules/growth/knowledge-tests/screens/attempt-verb-dialog.tsx';
import { percentText } from '#modules/growth/knowledge-tests/screens/numbers.ts';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';
import { useTestRights } from '#modules/growth/knowledge-tests/screens/use-tests.ts';

interface QuestionResultsProps {
  readonly rows: readonly QuestionResult[];
  readonly isEnough: boolean;
}

/** What a figure says of a question: too hard or too easy, or answered better by those who know less. */
export function wordOn({ facility, discrimination }: QuestionResult, isEnough: boolean): string | null {
  if (isEnough && discrimination !== null && Number(discrimination) < 0) return 'knowledge.word.wrong_way';
  if (isEnough && discrimination !== null && Number(discrimination) < 20) return 'knowledge.word.weak';
  if (facility === null) return null;
  if (Number(facility) < 20) return 'knowledge.word.hard';
  return Number(facility) > 95 ? 'knowledge.word.easy' : null;
}

/** How each question did, with a word where it should be looked at. */
export function QuestionResults({ rows, isEnough }: QuestionResultsProps) {
  const { t } = useTexts();
  const { mayUpdate } = useTestRights();
  const [voided, setVoided] = useState<QuestionResult | null>(null);
  return (
    <section className="card panel clips" aria-label={t('knowledge.by_question')}>
      <h2 className={`soft small edged ${styles.line}`}>{t('knowledge.by_question')}</h2>
      {!isEnough && <p className={`quiet small ${styles.line}`}>{t('knowledge.not_enough')}</p>}
      <div className={styles.wideTable}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('test-questions.one')}</th>
              <th scope="col" data-num>
                {t('test-questions.level')}
              </th>
              <th scope="col" data-num>
                {t('knowledge.answered')}
              </th>
              <th scope="col" data-num title={t('knowledge.facility_hint')}>
                {t('knowledge.facility')}
              </th>
              <th scope="col" data-num title={t('knowledge.discrimination_hint')}>
                {t('knowledge.discrimination')}
              </th>
              <th scope="col" data-num title={t('knowledge.efficiency_hint')}>
                {t('knowledge.efficiency')}
              </th>
              <th scope="col">{t('knowledge.word')}</th>
              <th scope="col">
                <span className="sr-only">{t('list.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ResultLine
                key={row.question_id}
                row={row}
                isEnough={isEnough}
                leaveOut={mayUpdate && !row.is_void ? () => setVoided(row) : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      {voided && <VoidQuestionDialog question={voided} close={() => setVoided(null)} />}
    </section>
  );
}

interface ResultLineProps {
  readonly row: QuestionResult;
  readonly isEnough: boolean;
  /** Takes the question out of all attempts; null where the reader may not, or it is out. */
  readonly leaveOut: (() => void) | null;
}

function ResultLine({ row, isEnough, leaveOut }: ResultLineProps) {
  const { t } = useTexts();
  const word = wordOn(row, isEnough);
  return (
    <tr data-question={row.question_id}>
      <td>
        <button
          type="button"
          className="link start breaks"
          translate="no"
          onClick={() => openPanel(testQuestions.path, row.question_id)}
        >
          {row.title}
        </button>
      </td>
      <td data-num>{row.level}</td>
      <td data-num>{row.answered}</td>
      <td data-num>{percentText(row.facility)}</td>
      <td data-num>{isEnough ? percentText(row.discrimination) : '—'}</td>
      <td data-num>{isEnough ? percentText(row.efficiency) : '—'}</td>
      <td>
        {row.is_void ? (
          <StateTag icon="ban" tone="quiet">
            {t('taking.question_void')}
          </StateTag>
        ) : (
          word && (
            <StateTag icon="alert-triangle" tone="warn">
              {t(word)}
            </StateTag>
          )
        )}
      </td>
      <td>{leaveOut && <IconButton small icon="ban" label={t('knowledge.void_question')} onClick={leaveOut} />}</td>
    </tr>
  );
}
