import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import type { FormValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { type ChecklistLine, checklists, type LineKeeper } from '#modules/departures/checklists.ts';

const typedOf = (lines: unknown): string =>
  ((lines as readonly ChecklistLine[] | null) ?? [])
    .map(({ text, who, days }) => `${text}; ${who}; ${days}`)
    .join('\n');

/** A line that says no more than its text is for HR, on the day itself. */
const linesOf = (typed: string): ChecklistLine[] =>
  typed
    .split('\n')
    .map((line) => line.split(';').map((part) => part.trim()))
    .filter(([text]) => text)
    .map(([text = '', who = 'hr', days = '0']) => ({ text, who: who as LineKeeper, days: Number(days) }));

/** A list of what is done: one line each. */
export default function ChecklistPanel({ id, close }: PanelProps) {
  return (
    <RowDrawer key={id} resource={checklists} id={id} close={close} renderAfter={(form) => <Lines form={form} />} />
  );
}

function Lines({ form }: { readonly form: UseFormReturnType<FormValues> }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(() => typedOf(form.getValues().lines));
  return (
    <Textarea
      label={t('checklists.lines')}
      description={t('coming.lines_hint')}
      error={form.errors.lines}
      autosize
      minRows={4}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        form.setFieldValue('lines', linesOf(value));
      }}
    />
  );
}
