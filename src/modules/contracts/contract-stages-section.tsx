import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoney, hundredthsOf, moneyOf, sumOf } from '#kernel/money.ts';
import type { PartTools } from '#web/crud/parts.tsx';
import { RowTools } from '#web/crud/row-tools.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import type { DocumentKind } from '#modules/contracts/contract-documents.ts';
import { type ContractPartProps, ContractParts } from '#modules/contracts/contract-section.tsx';
import { contractStages, type Stage } from '#modules/contracts/contract-stages.ts';
import { StageTag } from '#modules/contracts/contract-tags.tsx';
import styles from '#modules/contracts/contracts.module.css';
import { DocumentDraftDialog } from '#modules/contracts/document-draft-dialog.tsx';

/** Stages by their day: how much each is worth, how far its work is, and the act that is made of it. */
export function ContractStages({ contract, mayWrite, isClient }: ContractPartProps) {
  const { t } = useTexts();
  const [asked, make] = useState<{ readonly kind: DocumentKind; readonly stage: Stage } | null>(null);
  const { total_amount, currency } = contract;
  return (
    <>
      <ContractParts
        of={contractStages}
        {...{ contract, mayWrite }}
        add={t('contracts.add_stage')}
        begin={(rows) => ({ amount: leftOf(total_amount, rows) })}
        empty={{
          icon: 'list-check',
          title: t('contracts.no_stages'),
          text: t(isClient ? 'contracts.no_stages_client' : 'contracts.no_stages_hint'),
        }}
        renderFoot={(rows) => {
          const amount = leftOf(total_amount, rows);
          const text = amount ? t('contracts.left_to_stage', { amount }) : t('contracts.all_staged');
          return !isClient && <p className={`quiet small ${styles.foot}`}>{text}</p>;
        }}
      >
        {(stage, tools) => (
          <StageLine stage={stage} tools={tools} mayWrite={mayWrite} make={(kind) => make({ kind, stage })} />
        )}
      </ContractParts>
      {asked && <DocumentDraftDialog {...asked} currency={currency} close={() => make(null)} />}
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
  readonly tools: PartTools;
  readonly mayWrite: boolean;
  readonly make: (kind: DocumentKind) => void;
}

function StageLine({ stage, tools, mayWrite, make }: StageLineProps) {
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
      <span className={`flex gap-2 ends ${styles.icons}`}>
        <RowTools name={stage.name} edit={tools.edit} remove={status === 'planned' ? tools.remove : undefined} />
      </span>
      {mayBill && (
        <span className={`row gap-6 wrap ends ${styles.buttons}`}>
          <Button size="compact-sm" variant="default" onClick={() => make('invoice')}>
            {t('contracts.make_invoice')}
          </Button>
          {(free_count ?? 0) > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => make('act')}>
              {t('contracts.make_act')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
