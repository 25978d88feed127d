import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#web/tree/tree.module.css';
import look from '#web/ui/rows.module.css';
import { Icon } from '#web/ui/icon.tsx';

interface TreeRowNameProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly canMove: boolean;
  readonly isTree: boolean | undefined;
  readonly isFolded: boolean;
  /** How many rows stand below it. */
  readonly below: number;
  /** Why the row that is held over it may not come here. */
  readonly reason: string | null | undefined;
  readonly toggle: () => void;
}

/** The first cell of a row: what it is taken by, what folds it, its name, and what is said of a row held over it. */
export function TreeRowName(props: TreeRowNameProps) {
  const { name, icon, canMove, isTree, isFolded, below, reason, toggle } = props;
  return (
    <span className={`row gap-6 shrinks ${styles.name}`}>
      {canMove && (
        <span className={`rigid quiet wide-only ${styles.grip}`} aria-hidden="true">
          <Icon name="dots-vertical" size={14} />
        </span>
      )}
      {isTree &&
        (below > 0 ? (
          <FoldButton name={name} isFolded={isFolded} toggle={toggle} />
        ) : (
          <span className={`rigid quiet tap ${look.fold}`} />
        ))}
      {icon}
      <span className="cut" translate="no" title={name}>
        {name}
      </span>
      {isFolded && <span className={`rigid quiet small plain sunken ${styles.count}`}>{below}</span>}
      {reason && <span className="bad plain">{reason}</span>}
    </span>
  );
}

function FoldButton({ name, isFolded, toggle }: Pick<TreeRowNameProps, 'name' | 'isFolded' | 'toggle'>) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className={`rigid quiet tap ${look.fold}`}
      tabIndex={-1}
      aria-label={t(isFolded ? 'tree.unfold' : 'tree.fold', { name })}
      onClick={toggle}
    >
      <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={14} />
    </button>
  );
}
