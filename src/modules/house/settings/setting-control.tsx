import type { Row } from '#kernel/resource.ts';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { call } from '#web/api/call.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { updateRow } from '#web/crud/writing.ts';
import { ruleText } from '#web/fields/field-names.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { messageOf, notify, notifyProblem } from '#web/ui/notices.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { appConfigs } from '#modules/house/settings/app-configs.ts';
import type { Setting } from '#modules/house/settings/setting-list.ts';
import { brokenSetting } from '#modules/house/settings/setting-values.ts';
import styles from '#modules/house/settings/app-configs.module.css';
import { Select } from '#web/ui/select.tsx';
import { useWork } from '#web/ui/use-work.ts';
interface SettingControlProps {
  readonly row: Row<typeof appConfigs>;
  readonly setting: Setting;
  readonly disabled: boolean;
}

/** What a setting of its type is changed by. */
export function SettingControl(props: SettingControlProps) {
  switch (props.setting.type) {
    case 'flag':
      return <FlagControl {...props} />;
    case 'time_zone':
      return <ZoneControl {...props} />;
    case 'secret':
      return <SecretControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
}

/** Saves and offers the way back. Throws the server's problem. */
async function save(row: Row<typeof appConfigs>, value: string | null): Promise<void> {
  const before = row.value;
  const saved = await updateRow(appConfigs.path, row, { value });
  notify({
    kind: 'success',
    text: texts().t('notice.saved'),
    undo: () => updateRow(appConfigs.path, saved, { value: before }),
  });
}

const holding = (row: Row<typeof appConfigs>): string => row.value ?? row.default_value ?? '';
const names = (key: string) => ({ 'aria-labelledby': `setting-${key}`, 'aria-describedby': `hint-${key}` });

function FlagControl({ row, setting, disabled }: SettingControlProps) {
  return (
    <Switch
      {...names(setting.key)}
      checked={holding(row) === 'true'}
      disabled={disabled}
      onChange={(event) => void save(row, String(event.currentTarget.checked)).catch(notifyProblem)}
    />
  );
}

/** Saved when it is left or with Enter. What is refused, or overtaken by somebody else, stays as it was typed. */
function TextControl({ row, setting, disabled }: SettingControlProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const settle = async () => {
    const text = typed?.trim() ?? '';
    if (typed === null || text === holding(row)) return;
    const broken = brokenSetting(setting, text || null);
    if (broken) return setError(ruleText(t, 'value', broken));
    try {
      await save(row, text || null);
      setTyped(null);
    } catch (failure) {
      const problem = problemOf(failure);
      setError(problem.errors[0]?.message ?? messageOf(problem));
    }
  };
  return (
    <TextInput
      {...names(setting.key)}
      className={setting.type === 'integer' ? styles.number : styles.text}
      value={typed ?? holding(row)}
      inputMode={setting.type === 'integer' ? 'numeric' : undefined}
      rightSection={setting.unit ? <span className="quiet">{t(setting.unit)}</span> : undefined}
      rightSectionWidth={setting.unit ? 48 : undefined}
      disabled={disabled}
      error={error}
      aria-invalid={error ? true : undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setError(null);
      }}
      onBlur={() => void settle()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void settle();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

function ZoneControl({ row, setting, disabled }: SettingControlProps) {
  const now = holding(row);
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <Select
      {...names(setting.key)}
      className={styles.text}
      searchable
      allowDeselect={false}
      limit={100}
      data={zones.includes(now) ? zones : [now, ...zones]}
      value={now}
      disabled={disabled}
      translate="no"
      onChange={(value) => void save(row, value).catch(notifyProblem)}
    />
  );
}

/** Written and never shown: one only sees that there is one. */
function SecretControl({ row, setting, disabled }: SettingControlProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const { busy, work } = useWork();
  const send = (secret: string | null) =>
    work(async () => {
      await call('POST /api/admin/app-configs/:id/secret', { params: { id: row.id }, body: { secret } });
      setTyped('');
      notify({ kind: 'success', text: t('notice.saved') });
      await refreshLists(appConfigs.path);
    });
  return (
    <form
      className={`flow ends ${styles.secret}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed) void send(typed);
      }}
    >
      <PasswordField
        {...names(setting.key)}
        className={styles.text}
        placeholder={row.is_set ? t('setting.secret_set') : t('setting.secret_unset')}
        value={typed}
        maxLength={1000}
        autoComplete="new-password"
        disabled={disabled}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== '' && (
        <Button type="submit" loading={busy}>
          {t('action.save')}
        </Button>
      )}
      {row.is_set && typed === '' && !disabled && (
        <Button variant="default" loading={busy} onClick={() => void send(null)}>
          {t('setting.secret_remove')}
        </Button>
      )}
    </form>
  );
}
