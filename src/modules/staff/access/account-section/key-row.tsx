import styles from '#modules/staff/access/account-section/account-section.module.css';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface KeyRowProps {
  readonly icon: IconName;
  /** As the person calls it. */
  readonly name: string;
  readonly facts: readonly string[];
  readonly endLabel: string;
  readonly end: () => void;
}

/** A way in that the person has made, a token or a passkey: what is known of it, and its end. */
export function KeyRow({ icon, name, facts, endLabel, end }: KeyRowProps) {
  return (
    <li className={`row gap-12 ruled ${styles.session}`}>
      <Icon name={icon} size={20} className="quiet" />
      <div className="grow shrinks">
        <div className={`row wrap medium ${styles.agent}`} translate="no">
          {name}
        </div>
        <div className="quiet cut">{facts.join(' · ')}</div>
      </div>
      <IconButton icon="trash" label={endLabel} onClick={end} />
    </li>
  );
}
