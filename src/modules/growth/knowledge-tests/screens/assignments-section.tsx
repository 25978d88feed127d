import { useState } from 'react';
import { removeRows } from '#web/crud/writing.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RowsPart } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { AssignmentStateTag } from '#modules/growth/knowledge-tests/screens/assignment-state-tag.tsx';
import { percentText } from '#modules/growth/knowledge-tests/screens/numbers.ts';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';
import { refreshTests, useTestRights } from '#modules/growth/knowledge-tests/screens/use-tests.ts';
import { type TestAssignment, testAssignments } from '#modules/growth/knowledge-tests/tests.ts';

const AssignDialog = onDemand(
  () => import('#modules/growth/knowledge-tests/screens/assign-dialog.tsx'),
  'AssignDialog',
);

/** Who takes the test, until when, and how far they are. */
export function Assignments({ testId }: { readonly testId: number }) {
  const { t } = useTexts();
  const { mayCreate } = useTestRights();
  const [isAsked, ask] = useState(false);
  const query = useRows(testAssignments, { test_id: String(testId) });
  return (
    <>
      <RowsPart
        title={t('test-assignments.title')}
        query={query}
        empty={{ icon: 'users', title: t('knowledge.nobody_assigned'), text: t('knowledge.nobody_assigned_hint') }}
        add={mayCreate ? { text: t('knowledge.assign'), press: () => ask(true) } : undefined}
      >
        {(row) => <AssignmentLine row={row} />}
      </RowsPart>
      {isAsked && <AssignDialog testId={testId} close={() => ask(false)} />}
    </>
  );
}

function AssignmentLine({ row }: { readonly row: TestAssignment }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { mayUpdate } = useTestRights();
  return (
    <li className={`row wrap lined ${styles.line}`} data-assignment={row.id}>
      <span className="stack gap-2 grow shrinks">
        {row.user_id !== null ? (
          <ReferenceName path="admin/users" id={row.user_id} />
        ) : (
          <ReferenceName path="admin/appeal-for-jobs" id={row.appeal_id} />
        )}
        <span className="quiet small digits">
          {row.due_at ? t('knowledge.due', { when: formats.instant(row.due_at) }) : t('knowledge.no_due')}
          {row.extra_percent > 0 && ` · ${t('knowledge.extra', { n: row.extra_percent })}`}
        </span>
      </span>
      <AssignmentStateTag row={row} />
      {row.percent !== null && <b className="digits">{percentText(row.percent)}</b>}
      {mayUpdate && row.attempts_used === 0 && (
        <IconButton
          small
          icon="trash"
          label={t('knowledge.unassign')}
          onClick={() => void removeRows(testAssignments, [row]).then(refreshTests)}
        />
      )}
    </li>
  );
}
