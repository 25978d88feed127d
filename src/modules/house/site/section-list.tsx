import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/house/site/site.module.css';

export interface SectionChoice {
  readonly key: string;
  readonly name: ReactNode;
  readonly count: number;
  readonly isFaded?: boolean;
}

interface SectionListProps {
  readonly sections: readonly SectionChoice[];
  readonly chosen: string | null;
  readonly choose: (key: string) => void;
}

/** The parts of the page on the left, from top to bottom; on a phone a row to swipe. */
export function SectionList({ sections, chosen, choose }: SectionListProps) {
  const { t } = useTexts();
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = root.current?.querySelector(`[data-section="${chosen}"]`);
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <nav ref={root} className={`rigid ${styles.sections}`} aria-label={t('site.all_sections')}>
      {sections.map(({ key, name, count, isFaded }) => (
        <button
          key={key}
          type="button"
          data-section={key}
          className={`row full hovers soft start rounded ${styles.section}`}
          aria-current={key === chosen || undefined}
          data-faded={isFaded || undefined}
          onClick={() => choose(key)}
        >
          <span className="cut">{name}</span>
          <span className="grow" />
          <span className="count">{count}</span>
        </button>
      ))}
    </nav>
  );
}
