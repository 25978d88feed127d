import { useState } from 'react';
import { nameOf } from '#kernel/naming.ts';
import type { Resource } from '#kernel/resource.ts';
import { newIdempotencyKey } from '#web/api/call.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { savePart } from '#modules/contracts/use-contract.tsx';

interface ContractPartDialogProps {
  readonly resource: Resource;
  readonly contractId: number;
  /** Null: a new one. */
  readonly row: RowValues | null;
  readonly title: string;
  readonly begin?: FormValues;
  /** The field in which one begins to write; without it the first one. */
  readonly first?: string;
  readonly close: () => void;
}

/** A stage, a payment or an agreement while it is typed. */
export function ContractPartDialog(props: ContractPartDialogProps) {
  const { resource, contractId, row, title, begin = {}, first = true, close } = props;
  const [once] = useState(newIdempotencyKey);
  const form = useFields({
    of: resource,
    names: Object.entries(resource.fields)
      .filter(([name, { options }]) => name !== 'contract_id' && !options.readOnly)
      .map(([name]) => name),
    row,
    begin: { ...begin, contract_id: contractId },
    draft: `${nameOf(resource.path)} ${row?.id ?? `of ${contractId}`}`,
    send: async (body) => {
      await savePart(resource.path, contractId, row, body, once);
      close();
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={title}
      close={close}
      wide
      autoFocus={first}
      short={['amount', 'due_on', 'number', 'dated_on', 'amount_change', 'ends_on']}
    />
  );
}
