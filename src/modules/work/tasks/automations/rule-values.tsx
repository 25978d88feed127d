import { NumberInput, Select } from '@mantine/core';
import type { Resource } from '#kernel/resource.ts';
import { traitsOf } from '#kernel/field.ts';
import { useOptions } from '#web/cache/options.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';

const tasks: Resource = devTasks;

interface FieldChoiceProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly value: string | null;
  readonly choose: (name: string) => void;
}

/** One of the fields of a task, by its name on the screen. */
export function FieldChoice({ label, names, value, choose }: FieldChoiceProps) {
  const { t } = useTexts();
  return (
    <Select
      aria-label={label}
      data={names.map((name) => ({ value: name, label: labelOf(t, tasks, name) }))}
      value={value}
      allowDeselect={false}
      searchable
      onChange={(name) => name && choose(name)}
    />
  );
}

type Plain = string | number | boolean | null;

/** The value of a field, typed as the field is. */
export function Value({
  field,
  value,
  choose,
}: {
  field: string;
  value: Plain | undefined;
  choose: (value: Plain) => void;
}) {
  const { t } = useTexts();
  const asked = tasks.fields[field]!;
  const label = t('automation.value');
  if (field === 'status')
    return (
      <Select
        aria-label={label}
        data={taskStatusCodes.map((one) => ({ value: one, label: t(`choice.${one}`) }))}
        value={typeof value === 'string' ? value : null}
        onChange={choose}
      />
    );
  if (traitsOf(asked).empty === false)
    return (
      <Select
        aria-label={label}
        data={[
          { value: 'true', label: t('automation.yes') },
          { value: 'false', label: t('automation.no') },
        ]}
        value={typeof value === 'boolean' ? String(value) : null}
        onChange={(next) => choose(next === 'true')}
      />
    );
  if (asked.options.to) return <Reference path={asked.options.to} label={label} value={value} choose={choose} />;
  return (
    <NumberInput
      aria-label={label}
      min={0}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => choose(next === '' ? null : Number(next))}
    />
  );
}

interface ReferenceProps {
  readonly path: string;
  readonly label: string;
  readonly value: Plain | undefined;
  readonly choose: (value: number | null) => void;
}

/** A row of another list, by its name. */
export function Reference({ path, label, value, choose }: ReferenceProps) {
  const { t } = useTexts();
  const { data = [] } = useOptions(path);
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value) : null}
      onChange={(id) => choose(id ? Number(id) : null)}
      searchable
      translate="no"
      nothingFoundMessage={t('state.nothing_found')}
    />
  );
}
