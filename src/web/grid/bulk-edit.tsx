import { Button, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { problemOf } from '#web/api/problem.ts';
import styles from '#web/crud/row-form.module.css';
import { type FormField, formFields, valuesOf } from '#web/crud/form-values.ts';
import { changeRows } from '#web/crud/writing.ts';
import { labelOf, ruleText } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/field-views.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
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
  const chosen = fields.find((field) => field.path === path);
  const title = t('list.change_many', { n: rows.length });
  return (
    <Dialog label={title} close={close}>
      <div className={styles.dialog}>
        <h2 className={styles.title}>{title}</h2>
        <Select
          label={t('list.field')}
          data={fields.map((field) => ({ value: field.path, label: labelOf(t, resource, field.name) }))}
          value={path}
          onChange={(next) => next && setPath(next)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
        {chosen && <OneField key={path} resource={resource} chosen={chosen} rows={rows} close={close} />}
      </div>
    </Dialog>
  );
}

interface OneFieldProps extends BulkEditProps {
  readonly chosen: FormField;
}

function OneField({ resource, chosen, rows, close }: OneFieldProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const { name, path, field, view } = chosen;
  const form = useForm<FormValues>({ mode: 'uncontrolled', initialValues: valuesOf([chosen], null) });
  const save = async () => {
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
  const { Input } = view;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {Input && (
        <Input
          key={form.key(path)}
          resource={resource}
          name={name}
          field={field}
          form={form}
          path={path}
          label={labelOf(t, resource, name)}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={close}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  );
}
