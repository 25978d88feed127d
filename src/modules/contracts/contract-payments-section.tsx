import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '#kernel/money.ts';
import { call } from '#web/api/call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { removeRows } from '#web/crud/writing.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify } from '#web/ui/notices.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { ContractPartDialog } from '#modules/contracts/contract-part-dialog.tsx';
import { contractPayments, type Payment, receivedFields } from '#modules/contracts/contract-payments.ts';
import { AddButton, type ContractPartProps, ContractSection } from '#modules/contracts/contract-section.tsx';
import { PaymentTag } from '#modules/contracts/contract-tags.tsx';
import styles from '#modules/contracts/contracts.module.css';
import { refreshContract } from '#modules/contracts/use-contract.tsx';

type Asked = { readonly edit: Payment | null } | { readonly receive: Payment } | null;

/** What is awaited and what came. */
export function ContractPayments({ contract, mayWrite, isClient }: ContractPartProps) {
  const { t } = useTexts();
  const [asked, ask] = useState<Asked>(null);
  const query = useRows(contractPayments, { contract_id: String(contract.id) });
  const add = mayWrite && <AddButton text={t('contracts.add_payment')} press={() => ask({ edit: null })} />;
  const close = () => ask(null);
  return (
    <>
      <ContractSection
        title={t('contract-payments.title')}
        query={query}
        tools={(query.data?.rows.length ?? 0) > 0 && add}
        empty={
          <StateNote
            compact
            icon="clock"
            title={t('contracts.no_payments')}
            text={t(isClient ? 'contracts.no_payments_client' : 'contracts.no_payments_hint')}
            action={add}
          />
        }
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <PaymentLine key={row.id} row={row} mayWrite={mayWrite} ask={ask} />
            ))}
          </ul>
        )}
      </ContractSection>
      {asked && 'edit' in asked && (
        <ContractPartDialog
          resource={contractPayments}
          contractId={contract.id}
          row={asked.edit}
          title={t(asked.edit ? 'contract-payments.one' : 'contracts.add_payment')}
          first="amount"
          begin={contract.due_amount === '0.00' ? {} : { amount: formatMoney(contract.due_amount) }}
          close={close}
        />
      )}
      {asked && 'receive' in asked && <ReceiveDialog payment={asked.receive} close={close} />}
    </>
  );
}

interface PaymentLineProps {
  readonly row: Payment;
  readonly mayWrite: boolean;
  readonly ask: (asked: Asked) => void;
}

function PaymentLine({ row, mayWrite, ask }: PaymentLineProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const isPlanned = row.status === 'planned';
  const isLate = isPlanned && row.due_on < formats.today();
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
      <PaymentTag status={row.status} isLate={isLate} />
      {mayWrite && isPlanned && (
        <span className={`flex gap-2 ends ${styles.icons}`}>
          <IconButton small icon="pencil" label={t('action.edit')} onClick={() => ask({ edit: row })} />
          <IconButton
            small
            icon="trash"
            label={t('action.delete')}
            onClick={() => void removeRows(contractPayments, [row]).then(refreshContract)}
          />
        </span>
      )}
      {row.allowed_actions.includes('receive') && (
        <span className={`row gap-6 wrap ends ${styles.buttons}`}>
          <Button size="compact-sm" variant="default" onClick={() => ask({ receive: row })}>
            {t('contract-payments.allowed_actions.receive')}
          </Button>
        </span>
      )}
    </li>
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
