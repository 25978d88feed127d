import { useState } from 'react';
import { money } from '#kernel/fields/money.ts';
import { date } from '#kernel/fields/time.ts';
import { formatMoney } from '#kernel/money.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Affected, Consequences } from '#web/ui/consequences.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { contractDocuments, type DocumentKind } from '#modules/contracts/contract-documents.ts';
import type { Stage } from '#modules/contracts/contract-stages.ts';
import styles from '#modules/contracts/contracts.module.css';
import { refreshContract } from '#modules/contracts/use-contract.tsx';

interface DocumentDraftDialogProps {
  readonly kind: DocumentKind;
  readonly stage: Stage;
  readonly currency: string;
  readonly close: () => void;
}

/** What an act of a stage would have in it, before it is made. */
export function DocumentDraftDialog(props: DocumentDraftDialogProps) {
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
