import { formatMoney } from '#kernel/money.ts';
import { knownRow } from '#web/crud/known-row.ts';
import { ReadRow } from '#web/crud/read-row.tsx';
import { useRows } from '#web/crud/use-rows.ts';
import { ReferenceName, ReferenceNames } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { DetailPanel } from '#web/ui/detail-panel.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions, specialActions } from '#modules/actions.ts';
import { clientContracts, type Contract } from '#modules/clients/contracts/client-contracts.ts';
import { ContractDocuments } from '#modules/clients/contracts/contract-documents-section.tsx';
import { ContractFiles } from '#modules/clients/contracts/contract-files-section.tsx';
import { ContractMoneySection } from '#modules/clients/contracts/contract-money-section.tsx';
import { ContractPayments } from '#modules/clients/contracts/contract-payments-section.tsx';
import { ContractStages } from '#modules/clients/contracts/contract-stages-section.tsx';
import { ContractTag } from '#modules/clients/contracts/contract-tags.tsx';
import styles from '#modules/clients/contracts/contracts.module.css';
import { useContractNews } from '#modules/clients/contracts/use-contract.tsx';
import { RowTools } from '#web/crud/row-tools.tsx';
import { contractAgreements } from '#modules/clients/contracts/contract-agreements.ts';
import { type ContractPartProps, ContractParts } from '#modules/clients/contracts/contract-section.tsx';

/** A contract with all its parts; its terms are changed in the form of the definition. */
export default function ContractPanel({ id, close }: PanelProps) {
  return (
    // Its stages come next, so the contract that was made stays open.
    <ReadRow resource={clientContracts} id={id} close={close} made={(row) => openPanel(clientContracts.path, row.id)}>
      {(edit) => <ContractDrawer id={id} close={close} edit={edit} />}
    </ReadRow>
  );
}

interface ContractDrawerProps {
  readonly id: string;
  readonly close: () => void;
  readonly edit: () => void;
}

function ContractDrawer({ id, close, edit }: ContractDrawerProps) {
  const { t } = useTexts();
  const may = useMay();
  useContractNews();
  const contract = useRows(clientContracts, { id });
  const one = t('client-contracts.one');
  const row = contract.data?.rows[0];
  const number = row?.number ?? knownRow(clientContracts.path, Number(id))?.number;
  const isGone = contract.data !== undefined && !row;
  return (
    <DetailPanel
      one={one}
      name={number === undefined ? undefined : String(number)}
      heading={number === undefined ? undefined : `№ ${String(number)}`}
      of={contract}
      close={close}
      tools={
        row &&
        may([actions.contracts.update]) && <IconButton icon="pencil" label={t('contracts.edit')} onClick={edit} />
      }
      renderStatus={() => row && <ContractTag status={row.status} />}
      renderFacts={() => row && <Terms row={row} />}
      renderStream={() => row && <ContractView row={row} />}
    >
      {() => (isGone ? <StateNote icon="file-text" title={t('problem.NOT_FOUND')} /> : row && <Sums row={row} />)}
    </DetailPanel>
  );
}

function ContractView({ row }: { readonly row: Contract }) {
  const may = useMay();
  const { user } = useSession();
  const isClient = user?.user_type === 'client';
  const mayWrite = !isClient && may([actions.contracts.update]);
  const part = { contract: row, mayWrite, isClient };
  return (
    <div className="stack gap-16">
      <ContractStages {...part} />
      <ContractDocuments {...part} />
      <ContractPayments {...part} />
      {may([specialActions.contractMoney]) && <ContractMoneySection contract={row} />}
      <ContractAgreements {...part} />
      <ContractFiles {...part} />
    </div>
  );
}

/** How far it has come in money. */
function Sums({ row }: { readonly row: Contract }) {
  const { t } = useTexts();
  const sums = [
    ['total_amount', row.total_amount],
    ['signed_amount', row.signed_amount],
    ['received_amount', row.received_amount],
    ['due_amount', row.due_amount],
  ] as const;
  return (
    <dl className={`grid gap-8 ${styles.sums}`}>
      {sums.map(([name, amount]) => (
        <div key={name} data-sum={name} data-due={(name === 'due_amount' && amount !== '0.00') || undefined}>
          <dt className="quiet small">{t(`client-contracts.${name}`)}</dt>
          <dd>
            {formatMoney(amount)} <small>{t(`client-contracts.currency.${row.currency}`)}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What was agreed on. */
function Terms({ row }: { readonly row: Contract }) {
  const { t } = useTexts();
  const formats = useFormats();
  const until = row.valid_until ? formats.day(row.valid_until) : t('contracts.no_end');
  const facts = [
    ['client_id', <ReferenceName key="client" path="fp/clients" id={row.client_id} />],
    ['subject', row.subject && <span translate="no">{row.subject}</span>],
    ['dated_on', formats.day(row.dated_on)],
    ['valid_until', t('contracts.term', { from: formats.day(row.starts_on), to: until })],
    [
      'contract_type_id',
      row.contract_type_id && <ReferenceName key="type" path="fp/contract-types" id={row.contract_type_id} />,
    ],
    ['manager_id', row.manager_id && <ReferenceName key="manager" path="admin/users" id={row.manager_id} />],
    [
      'project_ids',
      row.project_ids.length > 0 && <ReferenceNames key="projects" path="fp/projects" ids={row.project_ids} />,
    ],
    ['vat_kind', t(`client-contracts.vat_kind.${row.vat_kind}`)],
  ] as const;
  return (
    <section aria-label={t('contracts.terms')}>
      <dl className={`grid ${styles.facts}`}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="quiet small">{t(`client-contracts.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** What was agreed on since: more or less money, another end. */
function ContractAgreements({ contract, mayWrite }: ContractPartProps) {
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
