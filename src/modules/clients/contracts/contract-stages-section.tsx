import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { formatMoney, hundredthsOf, moneyOf, sumOf } from '#kernel/money.ts';
import type { PartTools } from '#web/crud/parts.tsx';
import { RowTools } from '#web/crud/row-tools.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { contractDocuments, type DocumentKind } from '#modules/clients/contracts/contract-documents.ts';
import { type ContractPartProps, ContractParts } from '#modules/clients/contracts/contract-section.tsx';
import { contractStages, type Stage } from '#modules/clients/contracts/contract-stages.ts';
import { StageTag } from '#modules/clients/contracts/contract-tags.tsx';
import styles from '#modules/clients/contracts/contracts.module.css';
import { date, money } from '#kernel/fields/door.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { Affected, Consequences } from '#web/ui/consequences.tsx';
import { useMay } from '#web/session/session.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { notify } from '#web/ui/notices.ts';
import { refreshContract } from '#modules/clients/contracts/use-contract.tsx';
import { stageForecast } from '#modules/card-parts.ts';

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
          <StageLine
            stage={stage}
            tools={tools}
            mayWrite={mayWrite}
            foretells={!isClient}
            make={(kind) => make({ kind, stage })}
          />
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
  /** The reader is of the company: how its work goes is nothing for clients. */
  readonly foretells: boolean;
  readonly make: (kind: DocumentKind) => void;
}

function StageLine({ stage, tools, mayWrite, foretells, make }: StageLineProps) {
  const { t } = useTexts();
  const may = useMay();
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
      {foretells && all > done && may(stageForecast.need) && (
        <div className={styles.whole}>
          <Suspense>
            <stageForecast.Content stageId={stage.id} />
          </Suspense>
        </div>
      )}
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

interface DocumentDraftDialogProps {
  readonly kind: DocumentKind;
  readonly stage: Stage;
  readonly currency: string;
  readonly close: () => void;
}

/** What an act of a stage would have in it, before it is made. */
function DocumentDraftDialog(props: DocumentDraftDialogProps) {
  const { stage, close } = props;
  const work = useCall('GET /api/fp/contract-documents/billable', {
    query: { stage_id: String(stage.id) },
    staleTime: 0,
  });
  if (work.data) return <DraftForm {...props} billable={work.data} />;
  return (
    <DialogForm title={stage.name} close={close} send={null}>
      <Coming of={work} rows={4} />
    </DialogForm>
  );
}

const asked = { dated_on: date({ required: true, notAfterToday: true }), amount: money({ required: true }) };

interface Billable {
  readonly rest: string;
  readonly tasks: readonly { readonly id: number; readonly number: string; readonly name: string }[];
}

function DraftForm({
  kind,
  stage,
  currency,
  close,
  billable,
}: DocumentDraftDialogProps & { readonly billable: Billable }) {
  const { t } = useTexts();
  const formats = useFormats();
  const [once] = useState(newIdempotencyKey);
  const isAct = kind === 'act';
  const { rest, tasks } = billable;
  const form = useFields({
    of: { path: contractDocuments.path, fields: asked },
    begin: { dated_on: formats.today(), amount: formatMoney(isAct ? rest : stage.amount) },
    draft: null,
    send: async (body) => {
      await call('POST /api/fp/contract-documents/draft', { body: { kind, stage_id: stage.id, ...body }, once });
      notify({ kind: 'success', text: t('contracts.draft_made') });
      close();
      await refreshContract();
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={t(isAct ? 'contracts.make_act_title' : 'contracts.make_invoice_title')}
      about={stage.name}
      close={close}
      isReady={!isAct || tasks.length > 0}
      text={t(isAct ? 'contracts.make_act' : 'contracts.make_invoice')}
      wide
      autoFocus="amount"
      short={['dated_on', 'amount']}
    >
      {isAct && (
        <Consequences>
          <div className={styles.tasks}>
            <p>
              {t('contracts.rest_of_stage', { amount: formatMoney(rest, t(`client-contracts.currency.${currency}`)) })}
            </p>
            {tasks.length ? (
              <Affected
                title={t('contracts.act_of_tasks', { count: tasks.length })}
                items={tasks.map(({ id, number, name }) => (
                  <li key={id} translate="no">
                    {number} {name}
                  </li>
                ))}
              />
            ) : (
              <p>{t('contracts.no_free_tasks')}</p>
            )}
          </div>
        </Consequences>
      )}
    </FieldsDialog>
  );
}
