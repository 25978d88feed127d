import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { PasswordQuestion } from '#modules/access/sign-in/passwords/password-question.tsx';

/** Days that are offered; a year is the longest. */
const lives = [30, 90, 365];

/** Asks for a name, the actions and the life of a new token; `done` gets the token, or null when it was left. */
export function NewApiToken({ done }: { readonly done: (token: string | null) => void }) {
  const { t, lang } = useTexts();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { data } = useQuery({
    queryKey: ['api-tokens', 'actions', lang],
    queryFn: ({ signal }) => call('GET /api/admin/api-tokens/actions', { signal }),
  });
  const groups = [...Map.groupBy(data?.rows ?? [], ({ category }) => category)].map(([group, some]) => ({
    group,
    items: some.map(({ id, name }) => ({ value: String(id), label: name })),
  }));
  const make = async (password: string, form: FormData) => {
    const name = String(form.get('name')).trim();
    const lacks = {
      ...(!name && { name: t('rule.required') }),
      ...(!chosen.length && { actions: t('rule.required') }),
    };
    setErrors(lacks);
    if (Object.keys(lacks).length) return;
    const body = { name, app_actions_ids: chosen.map(Number), days: Number(form.get('days')), password };
    try {
      const { token } = await call('POST /api/admin/api-tokens', { body });
      done(token);
    } catch (problem) {
      const wrong = problemOf(problem).errors;
      setErrors(Object.fromEntries(wrong.map(({ field, message }) => [field, message])));
      if (!wrong.some(({ field }) => field === 'name')) throw problem;
    }
  };
  return (
    <PasswordQuestion submitText={t('api-tokens.add')} submit={make} cancel={() => done(null)}>
      <TextInput name="name" label={t('api-tokens.name')} maxLength={60} required error={errors.name} />
      <MultiSelect
        label={t('api-tokens.actions')}
        data={groups}
        value={[...chosen]}
        onChange={setChosen}
        error={errors.actions ?? errors.app_actions_ids}
        searchable
        clearable
        required
        nothingFoundMessage={t('state.nothing_found')}
      />
      <Select
        name="days"
        label={t('api-tokens.days')}
        data={lives.map((n) => ({ value: String(n), label: t('api-tokens.day_count', { n }) }))}
        defaultValue={String(lives[1])}
        allowDeselect={false}
      />
    </PasswordQuestion>
  );
}
