import { useState } from 'react';
import { formatMoney } from '#kernel/money.ts';
import type { PartTools } from '#web/crud/parts.tsx';
import { RowTools } from '#web/crud/row-tools.tsx';
import { useRows } from '#web/crud/use-rows.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Button } from '@mantine/core';
import { attempt, notify } from '#web/ui/notices.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useAsDecided } from '#web/ui/use-standing.ts';
import { contractDocumentLines } from '#modules/clients/contracts/contract-document-lines.ts';
import { type ContractDocument, contractDocuments } from '#modules/clients/contracts/contract-documents.ts';
import { useDocumentName } from '#modules/clients/contracts/document-name.tsx';
import { type ContractPartProps, ContractParts } from '#modules/clients/contracts/contract-section.tsx';
import { DocumentTag } from '#modules/clients/contracts/contract-tags.tsx';
import styles from '#modules/clients/contracts/contracts.module.css';
import {
  CorrectButton,
  DocumentActions,
  DownloadMenu,
  RefuseDocumentDialog,
} from '#modules/clients/contracts/document-actions.tsx';
import { refreshContract } from '#modules/clients/contracts/use-contract.tsx';

/** Acts and invoices, the newest first, each with what may be done with it. */
export function ContractDocuments({ contract, mayWrite, isClient }: ContractPartProps) {
  const { t } = useTexts();
  const [refused, refuse] = useState<ContractDocument | null>(null);
  return (
    <>
      <ContractParts
        of={contractDocuments}
        {...{ contract, mayWrite }}
        empty={{
          icon: 'file-text',
          title: t('contracts.no_documents'),
          text: t(isClient ? 'contracts.no_documents_client' : 'contracts.no_documents_hint'),
        }}
      >
        {(row, { remove }, all) => <DocumentLine {...{ row, all, remove, mayWrite, refuse }} />}
      </ContractParts>
      {refused && <RefuseDocumentDialog row={refused} close={() => refuse(null)} />}
    </>
  );
}

interface DocumentLineProps extends Pick<PartTools, 'remove'> {
  readonly row: ContractDocument;
  readonly all: readonly ContractDocument[];
  readonly mayWrite: boolean;
  readonly refuse: (row: ContractDocument) => void;
}

function DocumentLine({ row, all, mayWrite, remove, refuse }: DocumentLineProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const nameOf = useDocumentName();
  const [isOpen, setOpen] = useState(false);
  const { status, decision_comment: comment } = row;
  const asDecided = useAsDecided(contractDocuments.path, row);
  const corrected = all.find(({ id }) => id === row.corrects_id);
  const isInvoiced = all.some(
    (one) => one.act_id === row.id && (one.status === 'draft' || one.status === 'sent' || one.status === 'signed'),
  );
  const mayInvoice = ({ kind, status }: ContractDocument) =>
    mayWrite && kind === 'act' && !isInvoiced && (status === 'sent' || status === 'signed');
  return (
    <li className={`annotated grid ${styles.line}`} data-document={row.id} data-status={status}>
      <span className={`shrinks breaks ${styles.what}`}>
        <b>{nameOf(row)}</b>
        <small>
          {formats.day(row.dated_on)}
          {corrected?.number && ` · ${t('contracts.corrects', { number: corrected.number })}`}
        </small>
        {comment && (
          <small className={status === 'refused' ? 'bad breaks' : 'breaks'} translate="no">
            {comment}
          </small>
        )}
      </span>
      <span className={`shrinks ${styles.progress}`}>
        <button
          type="button"
          className={`row link start breaks ${styles.open}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="turn" data-open={isOpen || undefined} aria-hidden="true" />
          {t('contracts.lines')} · {row.line_count}
        </button>
      </span>
      <span className={`digits end ${styles.sum}`}>
        {formatMoney(row.amount)}
        {row.vat_amount !== '0.00' && (
          <small>{t('contracts.vat_of', { vat: formatMoney(row.vat_amount).replaceAll(' ', '\u00A0') })}</small>
        )}
      </span>
      <DocumentTag status={status} />
      <span className={`flex gap-2 ends ${styles.icons}`}>
        <CorrectButton row={row} />
        <DownloadMenu row={row} />
        {status === 'draft' && <RowTools remove={remove} />}
      </span>
      {(asDecided.allowed_actions.some((action) => action !== 'correct') || mayInvoice(asDecided)) && (
        <DocumentActions
          row={row}
          refuse={refuse}
          className={`row gap-6 wrap ends ${styles.buttons}`}
          renderMore={(shown) =>
            mayInvoice(shown) && (
              <Button size="compact-sm" variant="default" onClick={() => void invoice(row, t('contracts.draft_made'))}>
                {t('contracts.make_invoice')}
              </Button>
            )
          }
        />
      )}
      {isOpen && <Lines documentId={row.id} />}
    </li>
  );
}

async function invoice({ id }: ContractDocument, done: string): Promise<void> {
  await attempt(async () => {
    await call('POST /api/fp/contract-documents/draft', {
      body: { kind: 'invoice', act_id: id },
      once: newIdempotencyKey(),
    });
    notify({ kind: 'success', text: done });
  });
  await refreshContract();
}

function Lines({ documentId }: { readonly documentId: number }) {
  const { t } = useTexts();
  const { data } = useRows(contractDocumentLines, { document_id: String(documentId) });
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <table className={`table annotated ${styles.table}`} aria-label={t('contracts.lines')}>
      <TableHead
        names={[t('paper.column_name'), t('contract-document-lines.vat_amount'), t('contract-document-lines.amount')]}
      />
      <tbody>
        {data.rows
          .toSorted((a, b) => (a.ordering ?? 0) - (b.ordering ?? 0) || a.id - b.id)
          .map((line) => (
            <tr key={line.id}>
              <td translate="no">{line.name}</td>
              <td>{formatMoney(line.vat_amount)}</td>
              <td>{formatMoney(line.amount)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
