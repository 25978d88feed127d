import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoney, hundredthsOf, moneyOf, sumOf } from '#kernel/money.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { removeRows } from '#web/crud/writing.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { ContractPartDialog } from '#modules/contracts/contract-part-dialog.tsx';
import type { DocumentKind } from '#modules/contracts/contract-documents.ts';
import { AddButton, type ContractPartProps, ContractSection } from '#modules/contracts/contract-section.tsx';
import { contractStages, type Stage } from '#modules/contracts/contract-stages.ts';
import { StageTag } from '#modules/contracts/contract-tags.tsx';
import styles from '#modules/contracts/contracts.module.css';
import { DocumentDraftDialog } from '#modules/contracts/document-draft-dialog.tsx';

type Asked = { readonly edit: Stage | null } | { readonly make: DocumentKind; readonly stage: Stage } | null;

/** Stages by their day: how much each is worth, how far its work is, and the act that is made of it. */
export function ContractStages({ contract, mayWrite, isClient }: ContractPartProps) {
  const { t } = useTexts();
  const [asked, ask] = useState<Asked>(null);
  const query = useRows(contractStages, { contract_id: String(contract.id) });
  const rows = query.data?.rows ?? [];
  const left = leftOf(contract.total_amount, rows);
  const close = () => ask(null);
  const add = mayWrite && <AddButton text={t('contracts.add_stage')} press={() => ask({ edit: null })} />;
  return (
    <>
      <ContractSection
        title={t('contract-stages.title')}
        query={query}
        tools={rows.length > 0 && add}
        empty={
          <StateNote
            compact
            icon="list-check"
            title={t('contracts.no_stages')}
            text={t(isClient ? 'contracts.no_stages_client' : 'contracts.no_stages_hint')}
            action={add}
          />
        }
      >
        {(stages) => (
          <>
            <ul>
              {stages.map((stage) => (
                <StageLine key={stage.id} stage={stage} mayWrite={mayWrite} ask={ask} currency={contract.currency} />
              ))}
            </ul>
            {!isClient && (
              <p className={`quiet small ${styles.foot}`}>
                {left ? t('contracts.left_to_stage', { amount: left }) : t('contracts.all_staged')}
              </p>
            )}
          </>
        )}
      </ContractSection>
      {asked && 'edit' in asked && (
        <ContractPartDialog
          resource={contractStages}
          contractId={contract.id}
          row={asked.edit}
          title={t(asked.edit ? 'contract-stages.one' : 'contracts.add_stage')}
          begin={left ? { amount: left } : {}}
          close={close}
        />
      )}
      {asked && 'make' in asked && (
        <DocumentDraftDialog kind={asked.make} stage={asked.stage} currency={contract.currency} close={close} />
      )}
    </>
  );
}

/** How much of a contract no stage has yet; null: nothing. */
function leftOf(total: string, stages: readonly Stage[]): string | null {
  const left = hundredthsOf(total) - sumOf(stages.map(({ amount }) => amount));
  return left > 0n ? formatMoney(moneyOf(left)) : null;
}

interface StageLineProps {
  readonly stage: Stage;
  readonly mayWrite: boolean;
  readonly currency: string;
  readonly ask: (asked: Asked) => void;
}

function StageLine({ stage, mayWrite, ask }: StageLineProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const { task_count, accepted_count, free_count, status } = stage;
  const all = task_count ?? 0;
  const done = accepted_count ?? 0;
  const isLate = status !== 'signed' && status !== 'billed' && stage.due_on < formats.today();
  const mayBill = mayWrite && (status === 'planned' || status === 'begun');
  return (
    <li className={`annotated grid ${styles.line}`} data-stage={stage.id}>
      <span className={`shrinks breaks ${styles.what}`}>
        <b translate="no">{stage.name}</b>
        <small className={isLate ? 'bad' : undefined}>
          {formats.day(stage.due_on)}
          {isLate && ` · ${t('contracts.late')}`}
        </small>
      </span>
      <span className={`shrinks ${styles.progress}`}>
        {all > 0 && (
          <>
            <span className="meter" aria-hidden="true">
              <i style={{ width: `${Math.round((done / all) * 100)}%` }} />
            </span>
            <small>{t('contracts.progress', { done, all })}</small>
          </>
        )}
      </span>
      <span className={`digits end ${styles.sum}`}>{formatMoney(stage.amount)}</span>
      <StageTag status={status} />
      {mayWrite && (
        <span className={`flex gap-2 ends ${styles.icons}`}>
          <IconButton
            small
            icon="pencil"
            label={`${t('action.edit')}: ${stage.name}`}
            onClick={() => ask({ edit: stage })}
          />
          {status === 'planned' && (
            <IconButton
              small
              icon="trash"
              label={`${t('action.delete')}: ${stage.name}`}
              onClick={() => void removeRows(contractStages, [stage])}
            />
          )}
        </span>
      )}
      {mayBill && (
        <span className={`row gap-6 wrap ends ${styles.buttons}`}>
          <Button size="compact-sm" variant="default" onClick={() => ask({ make: 'invoice', stage })}>
            {t('contracts.make_invoice')}
          </Button>
          {(free_count ?? 0) > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => ask({ make: 'act', stage })}>
              {t('contracts.make_act')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
