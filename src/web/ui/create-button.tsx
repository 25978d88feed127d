import { Button } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from '#web/ui/create-button.module.css';

interface CreateButtonProps {
  /** Only where what comes about is asked for, and not made. */
  readonly label?: string;
  readonly onClick: () => void;
}

/**
 * The one wanted button of a screen, of the same name and the same key (N) everywhere. In the bar of a phone only its
 * sign is seen; its words are still read out.
 */
export function CreateButton({ label, onClick }: CreateButtonProps) {
  const { t } = useTexts();
  return (
    <Button className={`rigid ${styles.button}`} leftSection={<Icon name="plus" size={14} />} onClick={onClick}>
      <span className="said-on-phone">{label ?? t('action.create')}</span>
    </Button>
  );
}
