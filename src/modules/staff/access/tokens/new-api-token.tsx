import { MultiSelect, Select } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { apiTokenFields } from '#modules/staff/access/sign-in/passwords/key-fields.ts';
import { PasswordQuestion } from '#modules/staff/access/sign-in/passwords/password-question.tsx';

/** Days that are offered; a year is the longest. */
const lives = [30, 90, 365];

/** Asks for a name, the actions and the life of a new token; `done` gets the token, or null when it was left. */
export function NewApiToken({ done }: { readonly done: (token: string | null) => void }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [days, setDays] = useState(90);
  const [isMissing, setMissing] = useState(false);
  const { data } = useCall('GET /api/admin/api-tokens/actions');
  const groups = [...Map.groupBy(data?.rows ?? [], ({ category }) => category)].map(([group, some]) => ({
    group,
    items: some.map(({ id, name }) => ({ value: String(id), label: name })),
  }));
  const make = async (body: { readonly name: string; readonly password: string }) => {
    setMissing(!chosen.length);
    if (!chosen.length) return;
    const { token } = await call('POST /api/admin/api-tokens', {
      body: { ...body, app_actions_ids: chosen.map(Number), days },
    });
    done(token);
  };
  return (
    <PasswordQuestion
      of="admin/api-tokens"
      fields={apiTokenFields}
      submitText={t('api-tokens.add')}
      submit={make}
      cancel={() => done(null)}
    >
      <MultiSelect
        label={t('api-tokens.actions')}
        data={groups}
        value={[...chosen]}
        onChange={setChosen}
        error={isMissing && t('rule.required')}
        searchable
        clearable
        required
        nothingFoundMessage={t('state.nothing_found')}
      />
      <Select
        label={t('api-tokens.days')}
        data={lives.map((n) => ({ value: String(n), label: t('api-tokens.day_count', { n }) }))}
        value={String(days)}
        onChange={(n) => setDays(Number(n))}
        allowDeselect={false}
      />
    </PasswordQuestion>
  );
}
