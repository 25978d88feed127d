import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import {
  type ContractDocument,
  contractDocuments,
  refusalFields,
} from '#modules/clients/contracts/contract-documents.ts';
import { answerDocument } from '#modules/clients/contracts/use-contract.tsx';

/** A refusal says why: the other side reads it. */
export function RefuseDocumentDialog({ row, close }: { readonly row: ContractDocument; readonly close: () => void }) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: contractDocuments.path, fields: refusalFields },
    draft: `document refusal ${row.id}`,
    send: ({ comment }) => {
      close();
      return answerDocument(row, 'refuse', comment);
    },
  });
  const text = t('contract-documents.allowed_actions.refuse');
  return (
    <FieldsDialog
      of={form}
      title={t('contracts.refuse_title')}
      about={`${t(`contract-documents.kind.${row.kind}`)} № ${row.number}`}
      close={close}
      text={text}
      labels={{ comment: t('contracts.why') }}
    />
  );
}
