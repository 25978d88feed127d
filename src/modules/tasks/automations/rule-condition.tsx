import { Select } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import {
  type AskedField,
  askedFields,
  type Comparison,
  type Condition,
  comparisons,
} from '#modules/tasks/automations/automation-rule.ts';
import { FieldChoice, Value } from '#modules/tasks/automations/rule-values.tsx';

const comparedBy = (field: AskedField): readonly Comparison[] => {
  const kind = askedFields[field];
  if (kind === 'presence') return ['filled', 'empty'];
  if (kind === 'number') return comparisons;
  return kind === 'flag' || kind === 'status' ? ['is', 'is_not'] : ['is', 'is_not', 'empty', 'filled'];
};

/** A field, how it is compared, and with what. */
export function ConditionRow({ row, put }: { readonly row: Condition; readonly put: (row: Condition) => void }) {
  const { t } = useTexts();
  const offered = comparedBy(row.field);
  return (
    <>
      <FieldChoice
        label={t('automation.field')}
        names={Object.keys(askedFields)}
        value={row.field}
        choose={(name) => put({ field: name as AskedField, is: comparedBy(name as AskedField)[0]! })}
      />
      <Select
        aria-label={t('automation.comparison')}
        data={offered.map((value) => ({ value, label: t(`automation.is.${value}`) }))}
        value={row.is}
        allowDeselect={false}
        onChange={(is) => is && put({ ...row, is })}
      />
      {row.is !== 'empty' && row.is !== 'filled' && (
        <Value field={row.field} value={row.value} choose={(value) => put({ ...row, value })} />
      )}
    </>
  );
}
