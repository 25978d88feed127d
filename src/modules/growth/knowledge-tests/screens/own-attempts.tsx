import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { Query } from '#web/ui/loaded.tsx';
import { Records } from '#web/ui/records.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { tests } from '#modules/growth/knowledge-tests/tests.ts';
import type { TestAttempt } from '#modules/growth/knowledge-tests/tests.ts';
import { AttemptStateTag } from '#modules/growth/knowledge-tests/screens/attempt-state-tag.tsx';
import { percentText } from '#modules/growth/knowledge-tests/screens/numbers.ts';

/** Every attempt of the reader, newest first; one press shows what came of it. */
export function OwnAttempts({ of }: { readonly of: Query<{ readonly rows: readonly TestAttempt[] }> }) {
  const { t } = useTexts();
  return (
    <Records
      title={t('knowledge.own_attempts')}
      query={of}
      headings={[t('test-attempts.started_at'), t('tests.one'), t('field.status'), t('list.actions')]}
      empty={
        <StateNote compact icon="history" title={t('knowledge.no_attempts')} text={t('knowledge.no_attempts_hint')} />
      }
    >
      {(row) => <AttemptLine key={row.id} row={row} />}
    </Records>
  );
}

function AttemptLine({ row }: { readonly row: TestAttempt }) {
  const { t } = useTexts();
  const formats = useFormats();
  const test = useReference(tests.path, row.test_id);
  return (
    <tr data-attempt={row.id}>
      <td className="digits">
        {formats.instant(row.started_at)}
        <small>{t('knowledge.attempt_n', { n: row.number })}</small>
      </td>
      <td translate="no">
        {test?.name}
        <small>{t('taking.answered_of', { n: row.answered, count: row.question_count })}</small>
      </td>
      <td>
        <AttemptStateTag row={row} />
        {row.percent !== null && <small className="digits">{percentText(row.percent)}</small>}
      </td>
      <td>
        <ScreenLink to="/people/tests/attempt" search={{ id: String(row.id) }} className="link">
          {t(row.state === 'running' ? 'taking.go_on' : 'action.open')}
        </ScreenLink>
      </td>
    </tr>
  );
}
