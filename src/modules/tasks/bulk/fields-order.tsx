import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { type FormField, formFields, valuesOf } from '#web/crud/form-values.ts';
import styles from '#web/crud/row-form.module.css';
import { labelOf, ruleText } from '#web/fields/field-names.ts';
import type { FormValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/field-views.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import type { OrderProps } from '#modules/tasks/bulk/bulk-order.tsx';

/** Goes with the deadline, or has its place in each task. */
const notAlone = ['name', 'parent_id', 'client_task_id', 'deadline_reason_code'];

/** One field of many tasks; a deadline comes with its reason. */
export function FieldsOrder(props: OrderProps) {
  const { t } = useTexts();
  const { resource } = props;
  const fields = formFields(resource, viewOf, false);
  const offered = fields.filter(({ name }) => !notAlone.includes(name));
  const [path, setPath] = useState('executor_id');
  const chosen = fields.filter(
    (one) => one.path === path || (path === 'deadline' && one.name === 'deadline_reason_code'),
  );
  return (
    <div className={styles.form}>
      <Select
        label={t('list.field')}
        data={offered.map((one) => ({ value: one.path, label: labelOf(t, resource, one.name) }))}
        value={path}
        onChange={(next) => next && setPath(next)}
        allowDeselect={false}
        searchable
        comboboxProps={{ withinPortal: false }}
      />
      <Values key={path} {...props} fields={chosen} />
    </div>
  );
}

function Values({ resource, ask, buttons, fields }: OrderProps & { readonly fields: readonly FormField[] }) {
  const { t } = useTexts();
  const form = useForm<FormValues>({ mode: 'uncontrolled', initialValues: valuesOf(fields, null) });
  const send = async () => {
    const typed = form.getValues();
    const changes: Record<string, unknown> = {};
    for (const { name, path, field, view } of fields) {
      const value = view.toApi(typed[path]) ?? null;
      const broken = value === null ? null : view.check?.(typed[path], field);
      if (broken) return form.setFieldError(path, ruleText(t, name, broken));
      if (value !== null || name !== 'deadline_reason_code') changes[path] = value;
    }
    await ask({ changes }).catch((error) => tell(form, fields, error));
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {fields.map(({ name, path, field, view: { Input } }) =>
        Input ? (
          <Input
            key={form.key(path)}
            resource={resource}
            name={name}
            field={field}
            form={form}
            path={path}
            label={labelOf(t, resource, name)}
          />
        ) : null,
      )}
      {buttons}
    </form>
  );
}

/** What the server has against a value stands at its field. */
function tell(
  form: { readonly setFieldError: (path: string, message: string) => void },
  fields: readonly FormField[],
  error: unknown,
): void {
  const own = problemOf(error).errors.find((one) => fields.some(({ path }) => one.field.includes(path)));
  const at = own && fields.find(({ path }) => own.field.includes(path));
  if (own && at) form.setFieldError(at.path, own.message);
  else notifyProblem(error);
}
