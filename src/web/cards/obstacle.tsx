import styles from '#web/cards/cards.module.css';
import { Icon } from '#web/ui/icon.tsx';

/** Why what is held may not drop on this column: it lies over the cards, and none of them moves. */
export const Obstacle = ({ text }: { readonly text: string }) => (
  <div className={styles.over}>
    <p className={`row gap-6 framed soft small ${styles.obstacle}`}>
      <Icon name="lock" size={13} />
      {text}
    </p>
  </div>
);
