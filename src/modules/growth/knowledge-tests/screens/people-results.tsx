import { useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Menu } from '#web/ui/floats.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { TestResults } from '#modules/growth/knowledge-tests/test-endpoints.ts';
import { AttemptStateTag } from '#modules/growth/knowledge-tests/screens/attempt-state-tag.tsx';
import { type AttemptVerb, AttemptVerbDialog } from '#modules/growth/knowledge-tests/screens/attempt-verb-dialog.tsx';
import { percentText } from '#modules/growth/knowledge-tests/screens/numbers.ts';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';
import { useTestRights } from '#modules/growth/knowledge-tests/screens/use-tests.ts';

type ResultAttempt = TestResults['attempts'][number];

interface PeopleResultsProps {
  readonly rows: readonly ResultAttempt[];
  readonly testId: number;
}

/** Who took it when and what came of it; HR gives more time or lets an attempt count for nothing. */
export function PeopleResults({ rows, testId }: PeopleResultsProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const { mayUpdate } = useTestRights();
  const [asked, ask] = useState<{ readonly row: ResultAttempt; readonly verb: AttemptVerb } | null>(null);
  return (
    <section className="card panel clips" aria-label={t('knowledge.by_person')} data-test={testId}>
      <h2 className={`soft small edged ${styles.line}`}>{t('knowledge.by_person')}</h2>
      {rows.length === 0 && <p className="quiet nothing">{t('knowledge.nobody_took')}</p>}
      {rows.length > 0 && (
        <div className={styles.wideTable}>
          <table className="table annotated">
            <thead>
              <tr>
                <th scope="col">{t('knowledge.person')}</th>
                <th scope="col">{t('test-attempts.started_at')}</th>
                <th scope="col" data-num>
                  {t('knowledge.minutes')}
                </th>
                <th scope="col" data-num>
                  {t('knowledge.percent')}
                </th>
                <th scope="col">{t('field.status')}</th>
                <th scope="col">
                  <span className="sr-only">{t('list.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} data-attempt={row.id}>
                  <td>
                    <ScreenLink to="/people/tests/result" search={{ id: String(row.id) }} className="link">
                      <span translate="no">{row.person}</span>
                    </ScreenLink>
                    {row.appeal_id !== null && <small>{t('knowledge.candidate')}</small>}
                  </td>
                  <td className="digits nowrap">
                    {formats.instant(row.started_at)}
                    <small>{t('knowledge.attempt_n', { n: row.number })}</small>
                  </td>
                  <td data-num>{row.minutes ?? '—'}</td>
                  <td data-num>{percentText(row.percent)}</td>
                  <td>
                    <AttemptStateTag row={row} />
                  </td>
                  <td>
                    {mayUpdate && row.state !== 'void' && (
                      <IconMenu icon="dots" label={`${t('list.actions')}: ${row.person}`} small>
                        {row.state !== 'graded' && (
                          <Menu.Item onClick={() => ask({ row, verb: 'extend' })}>{t('knowledge.extend')}</Menu.Item>
                        )}
                        <Menu.Item data-danger="" onClick={() => ask({ row, verb: 'void' })}>
                          {t('knowledge.void_attempt')}
                        </Menu.Item>
                      </IconMenu>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {asked && <AttemptVerbDialog {...asked} close={() => ask(null)} />}
    </section>
  );
}
