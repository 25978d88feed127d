import { Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { useOptions } from '#web/api/options.ts';
import styles from '#web/crud/row-form.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import type { OrderProps } from '#modules/tasks/bulk/bulk-order.tsx';

/** Another project for many tasks and all that is below them; the category where theirs does not exist there. */
export function ProjectOrder({ ask, buttons }: OrderProps) {
  const { t } = useTexts();
  const [project, setProject] = useState<string | null>(null);
  const [category, setCategory] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!project) return setErrors({ project_id: t('rule.required') });
    setErrors({});
    const order = { project_id: Number(project), project_category_id: category ? Number(category) : null };
    await ask(order).catch((error) => {
      const own = problemOf(error).errors.filter(({ field }) => field in order);
      if (own.length) setErrors(Object.fromEntries(own.map(({ field, message }) => [field, message])));
      else notifyProblem(error);
    });
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Choice
        path="fp/projects"
        label={t('field.project_id')}
        value={project}
        choose={setProject}
        error={errors.project_id}
      />
      <Choice
        path="fp/project-categories"
        label={t('bulk.category')}
        hint={t('bulk.category_hint')}
        value={category}
        choose={setCategory}
        error={errors.project_category_id}
      />
      <p className="quiet">{t('bulk.project_hint')}</p>
      {buttons}
    </form>
  );
}

interface ChoiceProps {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string | null;
  readonly choose: (value: string | null) => void;
  readonly error: string | undefined;
}

function Choice({ path, label, hint, value, choose, error }: ChoiceProps) {
  const { t } = useTexts();
  const { data = [] } = useOptions(path);
  return (
    <Select
      label={label}
      description={hint}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={choose}
      error={error}
      searchable
      clearable
      translate="no"
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t('state.nothing_found')}
      maxDropdownHeight={220}
    />
  );
}
