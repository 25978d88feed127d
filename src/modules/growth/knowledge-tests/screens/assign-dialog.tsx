import { instant, references } from '#kernel/fields/door.ts';
import { call, callAt } from '#web/api/call.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { notify } from '#web/ui/notices.ts';
import { refreshTests } from '#modules/growth/knowledge-tests/screens/use-tests.ts';
import { testAssignments } from '#modules/growth/knowledge-tests/tests.ts';

const assignFields = {
  user_ids: references({ to: 'admin/users', max: 500 }),
  team_ids: references({ to: 'fp/teams', max: 50 }),
  due_at: instant({}),
};

interface AssignDialogProps {
  readonly testId: number;
  readonly close: () => void;
}

/** People and teams at once: who has the test already keeps it as it is. */
export function AssignDialog({ testId, close }: AssignDialogProps) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: testAssignments.path, fields: assignFields },
    draft: `assign test ${testId}`,
    send: async ({ user_ids = [], team_ids = [], due_at }) => {
      const all = [...new Set([...user_ids, ...(await membersOf(team_ids))])];
      if (!all.length) {
        form.form.setErrors({ user_ids: t('knowledge.assign_nobody') });
        return false;
      }
      const { created, kept } = await call('POST /api/fp/test-assignments/assign', {
        body: { test_id: testId, user_ids: all, due_at: due_at ?? null },
      });
      notify({ kind: 'success', text: t('knowledge.assigned', { created, kept }) });
      await Promise.all([refreshLists(testAssignments.path), refreshTests()]);
      close();
      return true;
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={t('knowledge.assign')}
      text={t('knowledge.assign')}
      labels={{ user_ids: t('knowledge.assign_people'), team_ids: t('knowledge.assign_teams') }}
      close={close}
      wide
    />
  );
}

async function membersOf(teams: readonly number[]): Promise<readonly number[]> {
  if (!teams.length) return [];
  const { rows } = await callAt({ path: 'fp/team-members' }, 'GET', {
    matrix: { perPage: 500 },
    query: { team_id: teams.join(',') },
  });
  return rows.map(({ user_id }) => Number(user_id));
}
