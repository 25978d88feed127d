import type { ReactNode } from 'react';
import { Fields } from '#web/fields/fields.tsx';
import type { FieldsProps } from '#web/fields/fields-by.tsx';
import { DialogForm, type DialogFormProps } from '#web/ui/dialog-form.tsx';

export interface FieldsDialogProps
  extends Omit<DialogFormProps, 'send' | 'busy'>,
    Pick<FieldsProps, 'of' | 'labels' | 'only' | 'short' | 'autoFocus'> {
  /** What one should know before one writes. */
  readonly lead?: ReactNode;
}

/** Fields that are asked over the page and sent together; what comes of them stands below as `children`. */
export function FieldsDialog(props: FieldsDialogProps) {
  const { of, labels, only, short, autoFocus = true, lead, children, ...dialog } = props;
  return (
    <DialogForm {...dialog} send={() => of.save()} busy={of.busy}>
      {lead && <p className="quiet small">{lead}</p>}
      <Fields {...{ of, labels, only, short, autoFocus }} />
      {children}
    </DialogForm>
  );
}
