import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Matrix } from '#modules/access/roles/access-matrix.ts';
import type { OtherChange } from '#modules/access/roles/use-access-matrix.tsx';
import styles from '#modules/access/roles/access.module.css';

interface OtherChangesProps {
  readonly changes: readonly OtherChange[];
  readonly matrix: Matrix;
}

/** Another administrator works at the same role: who, and what they have just done. */
export function OtherChanges({ changes, matrix }: OtherChangesProps) {
  const { t } = useTexts();
  if (!changes.length) return null;
  return (
    <section className={`stack ${styles.affected}`} aria-live="polite">
      <h2 className="text-13">{t('access.others')}</h2>
      <ul className="stack gap-6">
        {changes.map((change) => (
          <Change key={`${change.app_actions_id} ${change.at}`} change={change} matrix={matrix} />
        ))}
      </ul>
    </section>
  );
}

function Change({ change, matrix }: { readonly change: OtherChange; readonly matrix: Matrix }) {
  const { t } = useTexts();
  const { time } = useFormats();
  const name = useReference('admin/users', change.by)?.name ?? '';
  const action = matrix.actions.find(({ app_actions_id }) => app_actions_id === change.app_actions_id)?.name ?? '';
  const said = change.is_held ? 'access.granted' : 'access.taken';
  return (
    <li className={`row shrinks tops ${styles.person}`}>
      <Avatar id={change.by} name={name} />
      <span>
        <b translate="no">{name}</b> {t(said, { n: 1, name: action })}{' '}
        <time dateTime={change.at} className="quiet">
          {time(change.at)}
        </time>
      </span>
    </li>
  );
}
