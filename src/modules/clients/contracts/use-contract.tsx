import { call, newIdempotencyKey } from '#web/api/call.ts';
import { carryOut } from '#web/crud/carry-out.ts';
import { texts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { useChanges } from '#web/live/changes.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import { clientContracts } from '#modules/clients/contracts/client-contracts.ts';
import { contractAgreements } from '#modules/clients/contracts/contract-agreements.ts';
import { type ContractDocument, contractDocuments } from '#modules/clients/contracts/contract-documents.ts';
import { contractDocumentLines } from '#modules/clients/contracts/contract-document-lines.ts';
import { contractPayments } from '#modules/clients/contracts/contract-payments.ts';
import { contractStages } from '#modules/clients/contracts/contract-stages.ts';
import { documentAndSum } from '#modules/clients/contracts/document-name.tsx';
import { type DocumentAction, transitions } from '#modules/clients/contracts/document-flow.ts';

const follow = [
  clientContracts,
  contractStages,
  contractDocuments,
  contractDocumentLines,
  contractPayments,
  contractAgreements,
];

/** What one part of a contract does to the others shows at once. */
export async function refreshContract(): Promise<void> {
  await Promise.all(follow.map(({ path }) => refreshLists(path)));
}

/** What others do with parts of a contract changes what follows from them, which makes no version of its own. */
export function useContractNews(): void {
  const refresh = () => void Promise.all([clientContracts, contractStages].map(({ path }) => refreshLists(path)));
  useChanges(contractDocuments.path, refresh);
  useChanges(contractPayments.path, refresh);
  useChanges(contractAgreements.path, refresh);
}

type Answer = Exclude<DocumentAction, 'send' | 'correct'>;

/** Sends a document after asking: from then on it cannot be changed. */
export async function sendDocument(row: ContractDocument): Promise<void> {
  const { t } = texts();
  const action = t('contract-documents.allowed_actions.send');
  if (!(await confirm({ title: t('contracts.send_confirm'), text: documentAndSum(t, row), action }))) return;
  await carryOut(contractDocuments, row, 'send', {
    ...{ shows: { status: 'sent' }, text: t('contracts.done.send'), takenBack: refreshContract },
  });
  await refreshContract();
}

export async function answerDocument(row: ContractDocument, action: Answer, comment?: string): Promise<void> {
  const { t } = texts();
  await carryOut(contractDocuments, row, action, {
    shows: { status: transitions[action].to },
    text: t(`contracts.done.${action}`),
    comment: comment?.trim() || null,
    takenBack: refreshContract,
  });
  await refreshContract();
}

/** Signing and taking back are asked about; a refusal asks for its reason in a dialog of its own. */
export async function askAndAnswer(row: ContractDocument, action: 'sign' | 'cancel'): Promise<void> {
  const { t } = texts();
  const question = {
    title: t(`contracts.${action}_confirm`),
    text: documentAndSum(t, row),
    action: t(`contract-documents.allowed_actions.${action}`),
    otherwise: t('action.close'),
    danger: action === 'cancel',
  };
  if (await confirm(question)) await answerDocument(row, action);
}

export async function correctDocument({ id, version }: ContractDocument): Promise<void> {
  await attempt(async () => {
    await call('POST /api/fp/contract-documents/correct', { body: { id, version }, once: newIdempotencyKey() });
    notify({ kind: 'success', text: texts().t('contracts.done.correct') });
  });
  await refreshContract();
}

export async function downloadPaper(id: number, format: 'pdf' | 'docx', lang: 'uz' | 'uk' | 'ru'): Promise<void> {
  await attempt(async () => {
    const { url } = await call('POST /api/fp/contract-documents/link', { body: { id, format, lang } });
    const link = document.createElement('a');
    link.href = url;
    link.download = '';
    link.click();
  });
}
