import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { problemOf } from '#web/api/problem.ts';
import styles from '#web/crud/row-form.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import { actions } from '#modules/actions.ts';
import {
  bulkDraft,
  type BulkRow,
  carryOut,
  type Order,
  type OrderProps,
  preview,
} from '#modules/work/tasks/bulk/bulk-order.tsx';
import { BulkPreview } from '#modules/work/tasks/bulk/bulk-preview.tsx';
import { FieldsOrder } from '#modules/work/tasks/bulk/fields-order.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { choice, date } from '#kernel/fields/door.ts';
import { moveFields } from '#modules/work/tasks/workflow/move-fields.ts';
import { taskActions } from '#modules/work/tasks/workflow/transition-table.ts';

interface Seen {
  readonly order: Order;
  readonly rows: readonly BulkRow[];
}
export type Begin = { readonly seen: Seen } | { readonly field: string };

interface BulkDialogProps {
  readonly resource: Resource;
  readonly ids: readonly number[];
  /** What an order would do that was given already, or the field that is asked for first. */
  readonly begin?: Begin | undefined;
  readonly close: () => void;
}

const orders = { fields: FieldsOrder, status: StatusOrder, project: ProjectOrder };
type Kind = keyof typeof orders;

/** Many tasks by one order: first what it is, then what would become of each, then one press. */
export function BulkDialog({ resource, ids, begin, close }: BulkDialogProps) {
  const { t } = useTexts();
  const may = useMay();
  const [kind, setKind] = useState<Kind>(begin && 'seen' in begin && begin.seen.order.action ? 'status' : 'fields');
  const [seen, setSeen] = useState<Seen | null>(begin && 'seen' in begin ? begin.seen : null);
  const [busy, setBusy] = useState(false);
  const title = t('bulk.title', { n: ids.length });
  const kinds = (Object.keys(orders) as Kind[]).filter((one) => one !== 'project' || may([actions.tasks.create]));

  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const ask = (order: Order) => during(async () => setSeen({ order, rows: await preview(ids, order) }));
  const apply = (chosen: readonly number[]) =>
    during(async () => {
      if (!seen) return;
      try {
        await carryOut(chosen, seen.order);
        close();
      } catch (error) {
        notifyProblem(error);
        // Something moved on meanwhile: what would happen now is shown instead.
        if (problemOf(error).status === 409) setSeen({ ...seen, rows: await preview(ids, seen.order) });
      }
    }).catch(notifyProblem);

  const buttons = (
    <div className={`flow ${styles.buttons}`}>
      <Button variant="default" onClick={close}>
        {t('action.cancel')}
      </Button>
      <Button type="submit" loading={busy}>
        {t('bulk.preview')}
      </Button>
    </div>
  );
  const Form = orders[kind];
  return (
    <Dialog label={title} close={close} wide>
      <div className={`stack gap-16 ${styles.dialog}`}>
        <h2 className="text-16">{title}</h2>
        <div hidden={seen !== null}>
          <OneOf
            large
            fullWidth
            mb={16}
            label={t('bulk.what')}
            of={kinds}
            value={kind}
            nameOf={(one) => t(`bulk.kind.${one}`)}
            choose={setKind}
          />
          <Form
            resource={resource}
            ask={ask}
            buttons={buttons}
            field={begin && 'field' in begin ? begin.field : undefined}
          />
        </div>
        {seen && (
          <BulkPreview resource={resource} rows={seen.rows} busy={busy} back={() => setSeen(null)} apply={apply} />
        )}
      </div>
    </Dialog>
  );
}

/** Another project for many tasks and all that is below them; the category where theirs does not exist there. */
function ProjectOrder({ resource, ask, buttons }: OrderProps) {
  const { t } = useTexts();
  const form = useFields({
    of: resource,
    names: ['project_id', 'project_category_id'],
    draft: null,
    send: ({ project_id, project_category_id = null }) => ask({ project_id, project_category_id }),
  });
  return (
    <SentForm className="stack gap-16" send={() => void form.save()}>
      <Fields
        of={form}
        labels={{ project_category_id: t('bulk.category') }}
        renderUnder={(path) => path === 'project_category_id' && <p className="quiet">{t('bulk.category_hint')}</p>}
      />
      <p className="quiet">{t('bulk.project_hint')}</p>
      {buttons}
    </SentForm>
  );
}

/** Those that take a new deadline along. */
const movesDeadline: readonly unknown[] = ['return_to_correcting'];

const orderFields = {
  action: choice({ values: taskActions, required: true, default: 'to_processing' }),
  ...moveFields,
  deadline: date({}),
} as const;

/** One action of the workflow for many tasks. Which of them may take it the preview says, task by task. */
function StatusOrder({ resource, ask, buttons }: OrderProps) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: resource.path, fields: orderFields },
    draft: bulkDraft,
    isLive: true,
    send: async ({ action, comment, ...deadline }) => {
      const fields = movesDeadline.includes(action) && deadline.deadline ? { fields: deadline } : {};
      await ask({ action, ...(comment ? { comment: comment.trim() } : {}), ...fields });
      // The words wait until the move is made.
      return false;
    },
  });
  const takesDeadline = movesDeadline.includes(form.body().action);
  return (
    <SentForm className="stack gap-16" send={() => void form.save()}>
      <Fields
        of={form}
        only={takesDeadline ? Object.keys(orderFields) : ['action', 'comment']}
        labels={{ action: t('bulk.action'), deadline: t('board.new_deadline') }}
      />
      {buttons}
    </SentForm>
  );
}
