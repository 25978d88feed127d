import { Button } from '@mantine/core';
import { Icon } from '#web/ui/icon.tsx';
import styles from '#web/ui/create-button.module.css';

/** The one wanted button of a screen. In the bar of a phone only its sign is seen; its words are still read out. */
export function CreateButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button className={`rigid ${styles.button}`} leftSection={<Icon name="plus" size={14} />} onClick={onClick}>
      <span className="said-on-phone">{label}</span>
    </Button>
  );
}
