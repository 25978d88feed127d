import { useEffect, useRef } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from '#modules/growth/knowledge-tests/screens/taking.module.css';

export interface StripMark {
  readonly isAnswered: boolean;
  readonly isLater: boolean;
  readonly isWaiting: boolean;
}

interface QuestionStripProps {
  readonly marks: readonly StripMark[];
  readonly at: number;
  readonly go: (to: number) => void;
}

/** Every question by its number: which is answered, marked for later or empty; one press leads there. */
export function QuestionStrip({ marks, at, go }: QuestionStripProps) {
  const { t } = useTexts();
  const strip = useRef<HTMLElement>(null);
  // On a phone it is wider than the screen.
  useEffect(() => {
    const number = strip.current?.querySelectorAll('button')[at];
    number?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [at]);
  return (
    <nav ref={strip} className={styles.strip} aria-label={t('taking.questions')}>
      <ol className="flow gap-4">
        {marks.map(({ isAnswered, isLater, isWaiting }, place) => {
          const words = [
            t(isAnswered ? 'taking.answered' : 'taking.not_answered'),
            isLater && t('taking.later'),
            isWaiting && t('taking.kept_here'),
          ];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- questions have their places for good
            <li key={place}>
              <button
                type="button"
                className={`center framed digits small medium ${styles.number}`}
                aria-current={place === at ? 'step' : undefined}
                aria-label={`${place + 1}. ${words.filter(Boolean).join(', ')}`}
                title={words.filter(Boolean).join(', ')}
                data-answered={isAnswered || undefined}
                data-later={isLater || undefined}
                data-waiting={isWaiting || undefined}
                onClick={() => go(place)}
              >
                {place + 1}
                {isLater && <Icon name="flag" size={10} className={styles.flag} />}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
