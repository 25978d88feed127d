import { useReferences } from '#web/cache/references.ts';
import styles from '#web/cards/cards.module.css';

/** The labels of a task, each with its colour. */
export function StickerBadges({ ids }: { readonly ids: readonly number[] }) {
  const stickers = useReferences('fp/stickers', ids);
  if (!ids.length) return null;
  return (
    <span className={`flow gap-4 ${styles.stickers}`} translate="no">
      {stickers.map(({ id, name, color }) => (
        <span key={id} className={`inline gap-4 badge soft ${styles.sticker}`}>
          <i style={{ background: color ?? 'var(--ink-3)' }} />
          {name}
        </span>
      ))}
    </span>
  );
}
