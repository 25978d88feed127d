import type { FieldView } from '#web/fields/field-view.ts';
import styles from '#web/fields/fields.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';

export const flagView: FieldView = {
  Cell: function FlagCell({ value }) {
    const { t } = useTexts();
    if (!value) return <span className="sr-only">{t('export.no')}</span>;
    return (
      <>
        <Icon name="check" className={`good ${styles.tick}`} />
        <span className="sr-only">{t('export.yes')}</span>
      </>
    );
  },
  listed: true,
  hasOwnLabel: true,
  toForm: Boolean,
  toApi: Boolean,
};
