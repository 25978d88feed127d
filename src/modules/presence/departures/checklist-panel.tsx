import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import type { FormValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import {
  type ChecklistLine,
  checklists,
  type LineKeeper,
  lineKeepers,
} from '#modules/presence/departures/checklists.ts';

type NameOf = (who: LineKeeper) => string;

const typedOf = (lines: unknown, nameOf: NameOf): string =>
  ((lines as readonly ChecklistLine[] | null) ?? [])
    .map(({ text, who, days }) => `${text}; ${nameOf(who)}; ${days}`)
    .join('\n');

/** A line that says no more than its text is for HR, on the day itself; a word that is nobody is refused when sent. */
const linesOf = (typed: string, nameOf: NameOf): ChecklistLine[] =>
  typed
    .split('\n')
    .map((line) => line.split(';').map((part) => part.trim()))
    .filter(([text]) => text)
    .map(([text = '', said = nameOf('hr'), days = '0']) => ({
      text,
      who: lineKeepers.find((who) => nameOf(who).toLowerCase() === said.toLowerCase()) ?? (said as LineKeeper),
      days: Number(days),
    }));

/** A list of what is done: one line each. */
export default function ChecklistPanel({ id, close }: PanelProps) {
  return (
    <RowDrawer key={id} resource={checklists} id={id} close={close} renderAfter={(form) => <Lines form={form} />} />
  );
}

function Lines({ form }: { readonly form: UseFormReturnType<FormValues> }) {
  const { t } = useTexts();
  const nameOf: NameOf = (who) => t(`checklist-lines.who.${who}`);
  const [typed, setTyped] = useState(() => typedOf(form.getValues().lines, nameOf));
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
        form.setFieldValue('lines', linesOf(value, nameOf));
      }}
    />
  );
}
