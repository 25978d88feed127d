import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { problemOf } from '#web/api/problem.ts';
import { formFields, valuesOf } from '#web/fields/form-values.ts';
import { changeRows } from '#web/crud/writing.ts';
import { labelOf, ruleText } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { inputsOf } from '#web/fields/kind-inputs.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { notifyProblem } from '#web/ui/notices.ts';

interface BulkEditProps {
  readonly resource: Resource;
  readonly rows: readonly RowValues[];
  readonly close: () => void;
}

/** One field of many rows at once, all or none. Names are not offered: they tell rows apart. */
export function BulkEdit({ resource, rows, close }: BulkEditProps) {
  const { t } = useTexts();
  const fields = formFields(resource, viewOf, false).filter(
    ({ name, field }) => !field.options.unique && name !== resource.display,
  );
  const [path, setPath] = useState(fields[0]?.path ?? '');
  const [busy, setBusy] = useState(false);
  const form = useForm<FormValues>({ mode: 'uncontrolled', initialValues: valuesOf(fields, null) });
  const chosen = fields.find((one) => one.path === path);
  const { Input = null } = chosen ? inputsOf(chosen.field) : {};
  const save = async () => {
    if (!chosen) return;
    const { name, field, view } = chosen;
    const typed = form.getValues()[path];
    const value = view.toApi(typed);
    const isEmpty = value === null || value === undefined;
    const broken = isEmpty ? (field.options.required ? { rule: 'required' } : null) : view.check?.(typed, field);
    if (broken) return form.setFieldError(path, ruleText(t, name, broken));
    setBusy(true);
    try {
      await changeRows(resource.path, rows, { [path]: value ?? null });
      close();
    } catch (error) {
      const own = problemOf(error).errors.find((one) => one.field.includes(path));
      if (own) form.setFieldError(path, own.message);
      else notifyProblem(error);
      setBusy(false);
    }
  };
  return (
    <DialogForm title={t('list.change_many', { n: rows.length })} close={close} send={save} busy={busy}>
      <Select
        label={t('list.field')}
        data={fields.map((one) => ({ value: one.path, label: labelOf(t, resource, one.name) }))}
        value={path}
        onChange={(next) => next && setPath(next)}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      {chosen && Input && (
        <Input
          key={form.key(path)}
          resource={resource}
          name={chosen.name}
          field={chosen.field}
          form={form}
          path={path}
          label={labelOf(t, resource, chosen.name)}
        />
      )}
    </DialogForm>
  );
}
