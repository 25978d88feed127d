import { formatMoney } from '#kernel/money.ts';
import { RowTools } from '#web/crud/row-tools.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { contractAgreements } from '#modules/contracts/contract-agreements.ts';
import { type ContractPartProps, ContractParts } from '#modules/contracts/contract-section.tsx';
import styles from '#modules/contracts/contracts.module.css';

/** What was agreed on since: more or less money, another end. */
export function ContractAgreements({ contract, mayWrite }: ContractPartProps) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <ContractParts
      of={contractAgreements}
      {...{ contract, mayWrite }}
      add={t('contracts.add_agreement')}
      empty={{ title: t('contracts.no_agreements') }}
    >
      {({ number, dated_on, subject, ends_on, amount_change }, tools) => (
        <li className={`annotated grid ${styles.line}`}>
          <span className={`shrinks breaks ${styles.what}`}>
            <b translate="no">
              № {number}, {formats.day(dated_on)}
            </b>
            {subject && (
              <small className="breaks" translate="no">
                {subject}
              </small>
            )}
          </span>
          <span className={`shrinks ${styles.progress}`}>
            {ends_on && (
              <small>
                {t('contract-agreements.ends_on')}: {formats.day(ends_on)}
              </small>
            )}
          </span>
          <span className={`digits end ${styles.sum}`}>
            {amount_change && (amount_change.startsWith('-') ? '' : '+') + formatMoney(amount_change)}
          </span>
          <span className={`flex gap-2 ends ${styles.icons}`}>
            <RowTools {...tools} />
          </span>
        </li>
      )}
    </ContractParts>
  );
}
