import { useReferences } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from '#modules/task-views/lists/lists.module.css';
import look from '#modules/task-views/running/running.module.css';

/** People of the reader whose clocks stand still: whom to ask, not whom to blame. */
export function IdlePeople({ ids }: { readonly ids: readonly number[] }) {
  const { t } = useTexts();
  const people = useReferences('admin/users', ids);
  return (
    <section className={styles.group} aria-label={t('process.idle')}>
      <h2 className="row ruled sunken text-13">
        <Icon name="player-pause" size={14} />
        {t('process.idle')}
        <span className="count">{ids.length}</span>
      </h2>
      <ul className={`flow soft ${look.idle}`}>
        {people.map(({ id, name }) => (
          <li key={id} className="row shrinks" translate="no">
            <Avatar id={id} name={name} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
