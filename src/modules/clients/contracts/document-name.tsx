import { formatMoney } from '#kernel/money.ts';
import { type Translate, useTexts } from '#web/i18n/texts.ts';
import type { ContractDocument } from '#modules/clients/contracts/contract-documents.ts';

type Named = Pick<ContractDocument, 'kind' | 'number'>;

/** What a document is called: its kind and number, a draft by its kind alone. */
export function documentName(t: Translate, { kind, number }: Named): string {
  const name = t(`contract-documents.kind.${kind}`);
  return number ? t('contracts.document_name', { kind: name, number }) : `${name}, ${t('contracts.without_number')}`;
}

export function useDocumentName(): (document: Named) => string {
  const { t } = useTexts();
  return (document) => documentName(t, document);
}

/** The same with its sum, for a question about it. */
export const documentAndSum = (t: Translate, row: ContractDocument): string =>
  [documentName(t, row), `${formatMoney(row.amount)} ${t(`client-contracts.currency.${row.currency}`)}`].join(' · ');
