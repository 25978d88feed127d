import { useState } from 'react';
import { formatMoney } from '#kernel/money.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { removeRows } from '#web/crud/writing.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { contractAgreements } from '#modules/contracts/contract-agreements.ts';
import { ContractPartDialog } from '#modules/contracts/contract-part-dialog.tsx';
import { AddButton, type ContractPartProps, ContractSection } from '#modules/contracts/contract-section.tsx';
import styles from '#modules/contracts/contracts.module.css';
import { refreshContract } from '#modules/contracts/use-contract.tsx';
import type { Row } from '#kernel/resource.ts';

type Agreement = Row<typeof contractAgreements>;

/** What was agreed on since: more or less money, another end. */
export function ContractAgreements({ contract, mayWrite }: ContractPartProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const [asked, ask] = useState<{ readonly edit: Agreement | null } | null>(null);
  const query = useRows(contractAgreements, { contract_id: String(contract.id) });
  return (
    <>
      <ContractSection
        title={t('contract-agreements.title')}
        query={query}
        tools={mayWrite && <AddButton text={t('contracts.add_agreement')} press={() => ask({ edit: null })} />}
        empty={<p className={`quiet ${styles.foot}`}>{t('contracts.no_agreements')}</p>}
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <li key={row.id} className={`annotated grid ${styles.line}`}>
                <span className={`shrinks breaks ${styles.what}`}>
                  <b translate="no">
                    № {row.number}, {formats.day(row.dated_on)}
                  </b>
                  {row.subject && (
                    <small className="breaks" translate="no">
                      {row.subject}
                    </small>
                  )}
                </span>
                <span className={`shrinks ${styles.progress}`}>
                  {row.ends_on && (
                    <small>
                      {t('contract-agreements.ends_on')}: {formats.day(row.ends_on)}
                    </small>
                  )}
                </span>
                <span className={`digits end ${styles.sum}`}>
                  {row.amount_change && (row.amount_change.startsWith('-') ? '' : '+') + formatMoney(row.amount_change)}
                </span>
                {mayWrite && (
                  <span className={`flex gap-2 ends ${styles.icons}`}>
                    <IconButton small icon="pencil" label={t('action.edit')} onClick={() => ask({ edit: row })} />
                    <IconButton
                      small
                      icon="trash"
                      label={t('action.delete')}
                      onClick={() => void removeRows(contractAgreements, [row]).then(refreshContract)}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </ContractSection>
      {asked && (
        <ContractPartDialog
          resource={contractAgreements}
          contractId={contract.id}
          row={asked.edit}
          title={t(asked.edit ? 'contract-agreements.one' : 'contracts.add_agreement')}
          close={() => ask(null)}
        />
      )}
    </>
  );
}
