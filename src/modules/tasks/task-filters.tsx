import { Select, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useOptions } from '#web/api/options.ts';
import { typingPauseMs } from '#web/constants.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/router/navigation.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from '#modules/tasks/board.module.css';

/** Filters that the boards offer; the address may carry any that the API knows. */
const references = [
  ['project_id', 'fp/projects'],
  ['executor_id', 'admin/users'],
  ['task_priority_id', 'fp/task-priorities'],
  ['task_type_id', 'fp/task-types'],
] as const;

/** The bar above a board. What is chosen stands in the address, under the API's own names. */
export function TaskFilters({ without = [] }: { readonly without?: readonly string[] }) {
  return (
    <div className={styles.filters}>
      <SearchField />
      {references
        .filter(([name]) => !without.includes(name))
        .map(([name, path]) => (
          <ReferenceFilter key={name} name={name} path={path} />
        ))}
    </div>
  );
}

function SearchField() {
  const { t } = useTexts();
  const { q = '' } = useSearchTexts();
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  // The address may change by itself: back, a saved view.
  if (shown !== q) {
    setShown(q);
    setTyped(q);
  }
  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => changeSearch({ q: typed }, { replace: true }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={t('board.search')}
      placeholder={t('board.search')}
      leftSection={<Icon name="search" size={14} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

function ReferenceFilter({ name, path }: { readonly name: string; readonly path: string }) {
  const { t } = useTexts();
  const search = useSearchTexts() as Record<string, string | undefined>;
  const { data = [] } = useOptions(path);
  return (
    <Select
      className={styles.filter}
      aria-label={t(`field.${name}`)}
      placeholder={t(`field.${name}`)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      nothingFoundMessage={t('state.nothing_found')}
      data={data.map((option) => ({ value: String(option.id), label: option.name }))}
      limit={100}
      value={search[name] ?? null}
      onChange={(value) => changeSearch({ [name]: value }, { replace: true })}
    />
  );
}
