import { choiceText } from '#web/fields/field-names.ts';
import type { CellProps, FieldView } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { isStatus, StatusTag } from '#web/ui/status.tsx';

/** Nine codes have a sign of their own; a choice among exactly such codes is the life of a task. */
export const isLife = (values: readonly string[] | undefined) => values?.every(isStatus) && values.length > 5;

function ChoiceCell({ resource, name, field, value }: CellProps) {
  const { t } = useTexts();
  if (typeof value !== 'string') return null;
  return isLife(field.options.values) ? <StatusTag status={value} /> : choiceText(t, resource, name, value);
}

export const choiceView: FieldView = {
  Cell: ChoiceCell,
  listed: true,
  toForm: (value) => value ?? null,
  toApi: (typed) => typed || null,
};

/** Several codes, shown by their names: of a closed list ticked, such as the product gives typed nowhere. */
export const codesView: FieldView = {
  Cell: function CodesCell({ resource, name, value }) {
    const { t } = useTexts();
    const names = ((value as readonly string[] | null) ?? []).map((code) => choiceText(t, resource, name, code));
    return names.join(', ');
  },
  listed: false,
  toForm: (value) => value ?? [],
  toApi: (typed) => typed ?? [],
};
