import { keepPreviousData } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import type { Matrix, MatrixAction } from '#modules/staff/access/roles/access-matrix.ts';
import styles from '#modules/staff/access/roles/access.module.css';

/** Long enough that moving the pointer over the matrix asks nothing. */
const settledMs = 200;

interface AffectedPeopleProps {
  readonly role: Matrix['role'];
  /** What would be given, or taken when all of it is held. */
  readonly actions: readonly MatrixAction[];
}

/** Who would gain or lose something by the box that one stands on, before it is pressed. */
export function AffectedPeople({ role, actions }: AffectedPeopleProps) {
  const { t } = useTexts();
  const [settled] = useDebouncedValue(actions, settledMs);
  const access_state = settled.some(({ is_held }) => !is_held) ? 1 : 0;
  const ids = settled.map(({ app_actions_id }) => app_actions_id).join(',');
  const { data } = useCall('GET /api/admin/user-role-access/affected', {
    query: { user_roles_id: role.id, app_actions_ids: ids, access_state },
    enabled: ids !== '',
    placeholderData: keepPreviousData,
  });
  const [first] = settled;
  return (
    <section className={`stack ${styles.affected}`} aria-live="polite">
      <h2 className="text-13">{t('access.affected')}</h2>
      {!first ? (
        <p className="quiet">{t('access.affected_hint')}</p>
      ) : (
        <>
          <p className="medium">{settled.length > 1 ? t('access.actions', { n: settled.length }) : first.name}</p>
          {data && (
            <p className="quiet">
              {t(access_state === 1 ? 'access.would_gain' : 'access.would_lose', { n: data.total })}
            </p>
          )}
          <ul className="stack gap-6">
            {data?.rows.map(({ id, fio }) => (
              <li key={id} className={`row shrinks tops ${styles.person}`}>
                <Avatar id={id} name={fio} />
                <ScreenLink
                  to="/admin/why"
                  search={{ user_id: String(id), app_actions_id: String(first.app_actions_id) }}
                  className="cut"
                  translate="no"
                >
                  {fio}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
