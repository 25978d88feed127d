import type { PaletteItem } from '#web/shell/palette-groups.ts';
import styles from '#web/shell/palette.module.css';
import { keysOf } from '#web/ui/shortcuts.ts';
import { Icon } from '#web/ui/icon.tsx';

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly point: () => void;
  readonly choose: () => void;
}

/** One thing that can be done or gone to. */
export function PaletteOption({ id, item, isActive, point, choose }: PaletteOptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={`row gap-10 tap ink rounded ${styles.option}`}
      onPointerMove={point}
      onClick={choose}
    >
      <Icon name={item.icon} />
      <span className={`cut ${styles.name}`} translate={item.isTyped ? 'no' : undefined}>
        {item.name}
      </span>
      {item.hint && (
        <span className={`cut quiet small ${styles.hint}`} translate="no">
          {item.hint}
        </span>
      )}
      {item.keys && (
        <span className="flex gap-3 to-end wide-only" aria-hidden="true">
          {keysOf(item.keys).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  );
}
