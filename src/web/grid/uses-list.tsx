import { formatCount } from '#kernel/formats.ts';
import { nameOf } from '#kernel/naming.ts';
import type { Use } from '#kernel/row-verbs.ts';
import styles from '#web/grid/uses-list.module.css';
import { useTexts } from '#web/i18n/texts.ts';

/** Where rows are used, and how often, by the titles of the lists. */
export function UsesList({ uses }: { readonly uses: readonly Use[] }) {
  const { t } = useTexts();
  const byResource = Map.groupBy(uses, ({ resource }) => resource);
  return (
    <ul className={styles.uses}>
      {[...byResource].map(([path, all]) => (
        <li key={path} className="flex between gap-16 ruled">
          <span>{t(`${nameOf(path)}.title`)}</span>
          <span className="digits">{formatCount(all.reduce((sum, { count }) => sum + count, 0))}</span>
        </li>
      ))}
    </ul>
  );
}
