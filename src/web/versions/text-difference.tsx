import { wordDifference } from '#web/versions/word-difference.ts';
import styles from '#web/versions/versions.module.css';

interface TextDifferenceProps {
  readonly before: string;
  readonly after: string;
}

const elementOf = { same: 'span', added: 'ins', removed: 'del' } as const;

/** How one text became another: what came is marked, what went is struck out. */
export function TextDifference({ before, after }: TextDifferenceProps) {
  return (
    <p className={`breaks ${styles.difference}`} translate="no">
      {wordDifference(before, after).map(({ kind, text }, index) => {
        const Element = elementOf[kind];
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
        return <Element key={index}>{text}</Element>;
      })}
    </p>
  );
}
