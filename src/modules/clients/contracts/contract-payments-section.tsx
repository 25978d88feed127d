import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '#kernel/money.ts';
import { call } from '#web/api/call.ts';
import { RowTools } from '#web/crud/row-tools.tsx';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { contractPayments, type Payment, receivedFields } from '#modules/clients/contracts/contract-payments.ts';
import { type ContractPartProps, ContractParts } from '#modules/clients/contracts/contract-section.tsx';
import { PaymentTag } from '#modules/clients/contracts/contract-tags.tsx';
import styles from '#modules/clients/contracts/contracts.module.css';
import { refreshContract } from '#modules/clients/contracts/use-contract.tsx';

/** What is awaited and what came. */
export function ContractPayments({ contract, mayWrite, isClient }: ContractPartProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const [received, receive] = useState<Payment | null>(null);
  return (
    <>
      <ContractParts
        of={contractPayments}
        {...{ contract, mayWrite }}
        add={t('contracts.add_payment')}
        begin={() => (contract.due_amount === '0.00' ? {} : { amount: formatMoney(contract.due_amount) })}
        form={{ autoFocus: 'amount' }}
        empty={{
          icon: 'clock',
          title: t('contracts.no_payments'),
          text: t(isClient ? 'contracts.no_payments_client' : 'contracts.no_payments_hint'),
        }}
      >
        {(row, tools) => {
          const isPlanned = row.status === 'planned';
          return (
            <li className={`annotated grid ${styles.line}`} data-payment={row.id} data-status={row.status}>
              <span className={`shrinks breaks ${styles.what}`}>
                <b>{formats.day(row.received_on ?? row.due_on)}</b>
                {row.order_number && <small translate="no">№ {row.order_number}</small>}
                {row.comment && (
                  <small className="breaks" translate="no">
                    {row.comment}
                  </small>
                )}
              </span>
              <span className={`shrinks ${styles.progress}`} />
              <span className={`digits end ${styles.sum}`}>{formatMoney(row.amount)}</span>
              <PaymentTag status={row.status} isLate={isPlanned && row.due_on < formats.today()} />
              <span className={`flex gap-2 ends ${styles.icons}`}>{isPlanned && <RowTools {...tools} />}</span>
              <span className={`row gap-6 wrap ends ${styles.buttons}`}>
                {row.allowed_actions.includes('receive') && (
                  <Button size="compact-sm" variant="default" onClick={() => receive(row)}>
                    {t('contract-payments.allowed_actions.receive')}
                  </Button>
                )}
              </span>
            </li>
          );
        }}
      </ContractParts>
      {received && <ReceiveDialog payment={received} close={() => receive(null)} />}
    </>
  );
}

/** How much came and when: less than was awaited leaves the rest awaited. */
function ReceiveDialog({ payment, close }: { readonly payment: Payment; readonly close: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { id, version } = payment;
  const form = useFields({
    of: { path: contractPayments.path, fields: receivedFields },
    begin: { received_on: formats.today(), amount: formatMoney(payment.amount) },
    draft: null,
    send: async (body) => {
      await call('POST /api/fp/contract-payments/receive', { body: { id, version, ...body } });
      notify({ kind: 'success', text: t('contracts.received') });
      close();
      await refreshContract();
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={t('contracts.receive_title')}
      close={close}
      autoFocus="amount"
      short={['received_on', 'amount']}
    />
  );
}
