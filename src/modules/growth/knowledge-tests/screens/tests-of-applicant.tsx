import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { call } from '#web/api/call.ts';
import { Parts } from '#web/crud/parts.tsx';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { useChanges } from '#web/live/changes.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { RowsFrameProps } from '#web/ui/rows-frame.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { AssignmentStateTag } from '#modules/growth/knowledge-tests/screens/assignment-state-tag.tsx';
import { percentText } from '#modules/growth/knowledge-tests/screens/numbers.ts';
import { useTestRights } from '#modules/growth/knowledge-tests/screens/use-tests.ts';
import { type TestAssignment, testAssignments, testAttempts } from '#modules/growth/knowledge-tests/tests.ts';

interface TestsOfApplicantProps {
  readonly appealId: number;
  readonly Frame: <R extends { readonly id: number }>(props: RowsFrameProps<R>) => ReactNode;
}

/** Tests of an applicant: one is assigned, its link made, and what came of it seen. */
export default function TestsOfApplicant({ appealId, Frame }: TestsOfApplicantProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const { mayCreate } = useTestRights();
  // How far a test has come is told by its attempts.
  useChanges(testAttempts.path, () => void refreshLists(testAssignments.path));
  return (
    <Parts
      of={wanted}
      whole={appealId}
      frame={Frame}
      mayWrite={mayCreate}
      add={t('knowledge.assign')}
      empty={{ title: t('candidate.none') }}
      form={{ autoFocus: 'test_id' }}
    >
      {(row, { remove }) => (
        <li className="row wrap" data-assignment={row.id}>
          <span className="stack gap-2 grow shrinks">
            <ReferenceName path="fp/tests" id={row.test_id} />
            <span className="quiet small digits">
              {row.due_at ? t('knowledge.due', { when: formats.instant(row.due_at) }) : t('knowledge.no_due')}
              {row.invited_at && ` · ${t('candidate.invited', { when: formats.instant(row.invited_at) })}`}
            </span>
          </span>
          <AssignmentStateTag row={row} />
          {row.percent !== null && <b className="digits">{percentText(row.percent)}</b>}
          {mayCreate && row.state !== 'passed' && row.state !== 'failed' && <Invite row={row} />}
          {remove && row.attempts_used === 0 && (
            <IconButton small icon="trash" label={t('knowledge.unassign')} onClick={remove} />
          )}
        </li>
      )}
    </Parts>
  );
}

const { appeal_id, ...others } = testAssignments.fields;
const { user_id: _staff, ...asked } = others;
/** Of an applicant nobody of the staff is asked for. */
const wanted = { ...testAssignments, fields: { appeal_id, ...asked } } as typeof testAssignments;

/** A link is shown once; making another ends the one before. */
function Invite({ row }: { readonly row: TestAssignment }) {
  const { t } = useTexts();
  const [address, setAddress] = useState<string | null>(null);
  const { busy, work } = useWork();
  const invite = () =>
    work(async () => {
      const { id, version } = row;
      const made = await call('POST /api/fp/test-assignments/invite', { body: { id, version } });
      setAddress(new URL(made.address, location.origin).href);
      await refreshLists(testAssignments.path);
    });
  return (
    <>
      <Button size="compact-sm" variant="default" loading={busy} onClick={() => void invite()}>
        {t(row.invited_at ? 'candidate.new_link' : 'candidate.make_link')}
      </Button>
      {address && (
        <DialogForm title={t('candidate.link')} close={() => setAddress(null)} send={null}>
          <p className="small">{t('candidate.link_note')}</p>
          <p className="framed breaks sunken inside" translate="no" data-candidate-link>
            <code>{address}</code>
          </p>
          <Button
            variant="default"
            leftSection={<Icon name="copy" size={14} />}
            onClick={() => void navigator.clipboard.writeText(address)}
          >
            {t('hiring.copy')}
          </Button>
        </DialogForm>
      )}
    </>
  );
}
