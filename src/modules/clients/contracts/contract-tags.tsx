import { useTexts } from '#web/i18n/texts.ts';
import { type State, StateTag } from '#web/ui/state-tag.tsx';
import type { Contract } from '#modules/clients/contracts/client-contracts.ts';
import type { ContractDocument } from '#modules/clients/contracts/contract-documents.ts';
import type { Payment } from '#modules/clients/contracts/contract-payments.ts';
import type { Stage } from '#modules/clients/contracts/contract-stages.ts';

const contractStates = {
  draft: { icon: 'pencil', tone: 'quiet' },
  active: { icon: 'circle-check', tone: 'good' },
  suspended: { icon: 'player-pause', tone: 'warn' },
  finished: { icon: 'check', tone: 'quiet' },
  terminated: { icon: 'ban', tone: 'danger' },
} as const satisfies Record<Contract['status'], State>;

const stageStates = {
  planned: { icon: 'clock', tone: 'quiet' },
  begun: { icon: 'player-play' },
  billed: { icon: 'send', tone: 'warn' },
  signed: { icon: 'circle-check', tone: 'good' },
} as const satisfies Record<Stage['status'], State>;

const documentStates = {
  draft: { icon: 'pencil', tone: 'quiet' },
  sent: { icon: 'send', tone: 'warn' },
  signed: { icon: 'circle-check', tone: 'good' },
  refused: { icon: 'ban', tone: 'danger' },
  cancelled: { icon: 'x', tone: 'quiet' },
  replaced: { icon: 'refresh', tone: 'quiet' },
} as const satisfies Record<ContractDocument['status'], State>;

const paymentStates = {
  planned: { icon: 'clock', tone: 'quiet' },
  received: { icon: 'circle-check', tone: 'good' },
} as const satisfies Record<Payment['status'], State>;

/** A status by sign and word. */
export function ContractTag({ status }: Pick<Contract, 'status'>) {
  const { t } = useTexts();
  return <StateTag {...contractStates[status]}>{t(`client-contracts.status.${status}`)}</StateTag>;
}

export function StageTag({ status }: Pick<Stage, 'status'>) {
  const { t } = useTexts();
  return <StateTag {...stageStates[status]}>{t(`contract-stages.status.${status}`)}</StateTag>;
}

export function DocumentTag({ status }: Pick<ContractDocument, 'status'>) {
  const { t } = useTexts();
  return <StateTag {...documentStates[status]}>{t(`contract-documents.status.${status}`)}</StateTag>;
}

/** Money that is awaited and did not come says so. */
export function PaymentTag({ status, isLate }: Pick<Payment, 'status'> & { readonly isLate: boolean }) {
  const { t } = useTexts();
  if (isLate)
    return (
      <StateTag icon="alert-triangle" tone="danger">
        {t('contracts.late')}
      </StateTag>
    );
  return <StateTag {...paymentStates[status]}>{t(`contract-payments.status.${status}`)}</StateTag>;
}
