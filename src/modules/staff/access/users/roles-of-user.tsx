import { Checkbox } from '@mantine/core';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { askToCutOffSelf } from '#modules/staff/access/roles/cutting-off.tsx';
import styles from '#modules/staff/access/roles/panel.module.css';
import type { Answer } from '#kernel/api.ts';

const keyOf = (userId: number) => ['user-roles-of', userId] as const;
type Roles = Answer<'GET /api/admin/users/get-user-roles'>;
type RoleOfUser = Roles['rows'][number];

/** The roles of a person, given and taken in place. One that holds more than the reader cannot be given by them. */
export function UserRoles({ userId }: { readonly userId: number }) {
  const { t } = useTexts();
  const roles = useCall('GET /api/admin/users/get-user-roles', {
    query: { user_id: userId },
    under: keyOf(userId),
  });
  useChanges('admin/users', (changes) => {
    if (changes.some(({ id }) => id === userId)) void roles.refetch();
  });
  return (
    <fieldset className={`stack gap-10 ${styles.roles}`}>
      <legend className="legend">{t('users.role_ids')}</legend>
      <Coming of={roles} rows={4} compact />
      {roles.data?.rows.map((role) => (
        <Checkbox
          key={role.user_roles_id}
          label={<span translate="no">{role.name}</span>}
          description={role.may_give || role.is_held ? undefined : t('access.role_not_yours')}
          checked={role.is_held}
          disabled={!role.may_give}
          onChange={(event) => void setRole(userId, role, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

async function setRole(userId: number, role: RoleOfUser, is_held: boolean, confirmed = false): Promise<void> {
  show(userId, role, is_held);
  try {
    const body = {
      user_id: userId,
      user_roles_ids: [role.user_roles_id],
      access_state: is_held ? (1 as const) : (0 as const),
    };
    await call('POST /api/admin/users/add-user-roles', { body: { ...body, ...(confirmed && { confirmed }) } });
  } catch (error) {
    show(userId, role, !is_held);
    await askToCutOffSelf(error, confirmed ? null : () => setRole(userId, role, is_held, true));
  }
}

function show(userId: number, role: RoleOfUser, is_held: boolean): void {
  queryClient.setQueriesData<Roles>(
    { queryKey: keyOf(userId) },
    (answer) =>
      answer && {
        rows: answer.rows.map((one) => (one.user_roles_id === role.user_roles_id ? { ...one, is_held } : one)),
      },
  );
}
