import { Button } from '@mantine/core';
import { useCall } from '#web/cache/use-call.ts';
import { ReadRow } from '#web/crud/read-row.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useMay } from '#web/session/session.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { keyOf } from '#modules/staff/access/roles/use-access-matrix.tsx';
import { actions } from '#modules/actions.ts';
import { heldOf, sectionsOf } from '#modules/staff/access/roles/access-matrix.ts';
import { userRoles } from '#modules/staff/access/roles/user-roles.ts';
import styles from '#modules/staff/access/roles/panel.module.css';

/** A role: how many people have it, what it opens part by part, and the way to its rights. */
export default function RolePanel({ id, close }: PanelProps) {
  return (
    <ReadRow resource={userRoles} id={id} close={close}>
      {(edit) => <Role id={Number(id)} edit={edit} close={close} />}
    </ReadRow>
  );
}

function Role({ id, edit, close }: { readonly id: number; readonly edit: () => void; readonly close: () => void }) {
  const { t } = useTexts();
  const may = useMay();
  const matrix = useCall('GET /api/admin/user-role-access/matrix', {
    query: { user_roles_id: id },
    under: keyOf(id),
  });
  const { data } = matrix;
  const name = data?.role.name ?? t('user-roles.one');
  const sections = data ? sectionsOf(data, { q: '', differences: false }) : [];
  return (
    <Drawer
      label={`${t('user-roles.one')}: ${name}`}
      title={<span translate="no">{name}</span>}
      close={close}
      footer={
        <>
          <ScreenLink
            className={`inline medium untied rounded ${styles.main}`}
            to="/admin/access-managing/$user_roles_id"
            params={{ user_roles_id: String(id) }}
          >
            <Icon name="shield-check" /> {t('screen.access_managing')}
          </ScreenLink>
          {may([actions.roles.update]) && (
            <Button variant="default" onClick={edit}>
              {t('action.edit')}
            </Button>
          )}
        </>
      }
    >
      <Coming of={matrix} />
      {data && (
        <div className={`stack gap-20 ${styles.panel}`}>
          <ScreenLink to="/admin/users" search={{ role_ids: String(id) }}>
            {t('access.people', { n: data.role.people })}
          </ScreenLink>
          <dl className={styles.parts}>
            {sections.map((section) => (
              <div key={section.id} className="row gap-12 ruled" data-held={heldOf(section.actions)}>
                <dt className="grow">{section.name}</dt>
                <dd className="quiet digits">
                  {section.actions.filter(({ is_held }) => is_held).length} / {section.actions.length}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Drawer>
  );
}
