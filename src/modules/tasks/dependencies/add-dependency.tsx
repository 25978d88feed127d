import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import { showPart } from '#modules/tasks/parts/use-task-parts.tsx';

/** Finds another task by number or name and lets this one wait for it; a circle is shown where it was chosen. */
export function AddDependency({ taskId }: { readonly taskId: number }) {
  const { t } = useTexts();
  const [q, setQuery] = useState('');
  const [error, setError] = useState('');
  const { data } = useCall('GET /api/fp/dev-tasks', {
    matrix: { perPage: 10 },
    query: { q: q.trim() },
    enabled: q.trim().length > 1,
    placeholderData: keepPreviousData,
  });
  async function add(chosen: string | null) {
    if (!chosen) return;
    try {
      const body = { task_id: taskId, predecessor_id: Number(chosen) };
      const made = await call('POST /api/fp/task-dependencies', { body, once: newIdempotencyKey() });
      showPart('fp/task-dependencies', taskId, made);
      setQuery('');
      setError('');
    } catch (problem) {
      const message = problemOf(problem).errors[0]?.message;
      if (message) setError(message);
      else notifyProblem(problem);
    }
  }
  return (
    <>
      <Select
        size="xs"
        searchable
        aria-label={t('panel.add_dependency')}
        placeholder={t('panel.add_dependency')}
        value={null}
        searchValue={q}
        onSearchChange={setQuery}
        onChange={(value) => void add(value)}
        nothingFoundMessage={q.trim().length > 1 ? t('panel.nothing_found') : null}
        filter={({ options }) => options}
        data={(data?.rows ?? []).map(({ id, number, name }) => ({ value: String(id), label: `${number} ${name}` }))}
      />
      {error && (
        <p role="alert" className="bad small" translate="no">
          {error}
        </p>
      )}
    </>
  );
}
