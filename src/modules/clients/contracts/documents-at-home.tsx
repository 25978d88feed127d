import { useState } from 'react';
import { formatMoney } from '#kernel/money.ts';
import { useReference } from '#web/cache/references.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Part } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useStanding } from '#web/ui/use-standing.ts';
import { clientContracts } from '#modules/clients/contracts/client-contracts.ts';
import { type ContractDocument, contractDocuments } from '#modules/clients/contracts/contract-documents.ts';
import { useDocumentName } from '#modules/clients/contracts/document-name.tsx';
import { DocumentActions, DownloadMenu, RefuseDocumentDialog } from '#modules/clients/contracts/document-actions.tsx';
import styles from '#modules/clients/contracts/documents-at-home.module.css';
import { useContractNews } from '#modules/clients/contracts/use-contract.tsx';

const none: readonly ContractDocument[] = [];

/** On the first screen of a client: acts and invoices that wait for a signature. Nothing where none does. */
export default function DocumentsAtHome() {
  const { t } = useTexts();
  useContractNews();
  const [refused, refuse] = useState<ContractDocument | null>(null);
  const { data } = useRows(contractDocuments, { status: 'sent' });
  const rows = useStanding(contractDocuments.path, data?.rows ?? none);
  return (
    <>
      {rows.length > 0 && (
        <Part
          title={t('contracts.waiting_acts')}
          count={rows.length}
          to="/tasks/client-contracts"
          search={{ view: 'waiting' }}
        >
          <ul>
            {rows.map((row) => (
              <Waiting key={row.id} row={row} refuse={refuse} />
            ))}
          </ul>
        </Part>
      )}
      {refused && <RefuseDocumentDialog row={refused} close={() => refuse(null)} />}
    </>
  );
}

interface WaitingProps {
  readonly row: ContractDocument;
  readonly refuse: (row: ContractDocument) => void;
}

function Waiting({ row, refuse }: WaitingProps) {
  const { t } = useTexts();
  const format = useFormats();
  const nameOf = useDocumentName();
  const contract = useReference(clientContracts.path, row.contract_id);
  const about = [contract && `${t('client-contracts.one')} № ${contract.name}`, format.day(row.dated_on)];
  return (
    <li className={`row wrap ruled ${styles.line}`} data-document={row.id}>
      <button
        type="button"
        className={`stack gap-2 grow shrinks start ${styles.what}`}
        onClick={() => openPanel(clientContracts.path, row.contract_id)}
      >
        <span className="medium">{nameOf(row)}</span>
        <span className="quiet small">{about.filter(Boolean).join(' · ')}</span>
      </button>
      <strong className="digits nowrap">
        {formatMoney(row.amount, t(`client-contracts.currency.${row.currency}`))}
      </strong>
      <span className="row">
        <DownloadMenu row={row} />
        <DocumentActions row={row} refuse={refuse} />
      </span>
    </li>
  );
}
