import { useOptions } from '#web/cache/options.ts';
import styles from '#web/cards/cards.module.css';

/** Bars that rise with the priority; its name is said to those who do not see them. */
export function PriorityMark({ id }: { readonly id: number | null }) {
  const { data = [] } = useOptions('fp/task-priorities');
  const at = data.findIndex((option) => option.id === id);
  const priority = data[at];
  if (!priority) return null;
  const level = data.length > 1 ? 1 - at / (data.length - 1) : 1;
  return (
    <span
      className={styles.priority}
      role="img"
      aria-label={priority.name}
      title={priority.name}
      data-top={level === 1 || undefined}
    >
      {[0, 0.34, 0.67].map((from, bar) => (
        <i key={from} style={{ height: 5 + bar * 3 }} data-on={level >= from || undefined} />
      ))}
    </span>
  );
}
