import { Button } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from '#modules/staff/access/account-section/account-section.module.css';

/** Shown once: what lets its owner in when the phone is lost. */
export function RecoveryCodes({ codes, done }: { readonly codes: readonly string[]; readonly done: () => void }) {
  const { t } = useTexts();
  return (
    <div className="stack gap-14">
      <p>{t('second-factor.codes')}</p>
      <ul className={`framed grid sunken ${styles.codes}`} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flow">
        <Button onClick={done}>{t('second-factor.kept')}</Button>
        <Button
          variant="default"
          leftSection={<Icon name="copy" size={14} />}
          onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}
        >
          {t('second-factor.copy')}
        </Button>
      </div>
    </div>
  );
}
