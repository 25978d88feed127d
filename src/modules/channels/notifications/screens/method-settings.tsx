import { Button, Checkbox, NumberInput, PasswordInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '#kernel/api.ts';
import { call } from '#web/api/call.ts';
import { problemOf } from '#web/api/problem.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { StateTag } from '#web/ui/state-tag.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { useWork } from '#web/ui/use-work.ts';
import { notificationMethods, type SettingShown } from '#modules/channels/notifications/notification-methods.ts';
import styles from '#modules/channels/notifications/screens/deliveries.module.css';

type Value = string | number | boolean | null;
type Typed = Readonly<Record<string, Value>>;
type Found = Answer<'POST /api/admin/notification-methods/check'>;

interface MethodSettingsProps {
  readonly method: {
    readonly id: number;
    readonly code: string;
    readonly state: string | null;
    readonly reason: string | null;
  };
  readonly settings: readonly SettingShown[];
}

/**
 * What a method needs from the administrator. Only what was typed is sent; a secret that is set is not shown, and
 * stays when its field stays empty.
 */
export function MethodSettings({ method, settings }: MethodSettingsProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<Typed>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [found, setFound] = useState<Found | null>(null);
  const refused = (error: unknown) => {
    const fields = problemOf(error).errors.map(({ field, message }) => [field.split('.').at(-1)!, message] as const);
    const known = fields.filter(([name]) => settings.some((one) => one.name === name));
    if (known.length) setErrors(Object.fromEntries(known));
    else notifyProblem(error);
  };
  const { busy, work } = useWork(refused);
  const isTyped = Object.keys(typed).length > 0;
  const keep = async () => {
    await call('POST /api/admin/notification-methods/set-up', { body: { id: method.id, settings: typed } });
    setTyped({});
    setErrors({});
    await refreshLists(notificationMethods.path);
  };
  const save = () =>
    work(async () => {
      await keep();
      notify({ kind: 'success', text: t('delivery.settings_kept') });
    });
  const check = () =>
    work(async () => {
      if (isTyped) await keep();
      setFound(await call('POST /api/admin/notification-methods/check', { body: { id: method.id } }));
      await refreshLists(notificationMethods.path);
    });
  if (!settings.length) return <p className="quiet small">{t('delivery.no_settings')}</p>;
  return (
    <section className={`stack gap-12 ${styles.fields}`} aria-label={t('delivery.settings')}>
      <h3 className="text-13">{t('delivery.settings')}</h3>
      {method.state !== 'ready' && method.reason && <p className="warn small">{method.reason}</p>}
      {settings.map((setting) => (
        <Setting
          key={setting.name}
          code={method.code}
          setting={setting}
          value={typed[setting.name]}
          error={errors[setting.name]}
          change={(value) => setTyped({ ...typed, [setting.name]: value })}
        />
      ))}
      <div className="row wrap gap-8">
        <Button disabled={!isTyped} loading={busy} onClick={() => void save()}>
          {t('action.save')}
        </Button>
        <Button variant="default" loading={busy} onClick={() => void check()}>
          {t('delivery.check')}
        </Button>
      </div>
      <div role="status">{found && <WhatWasFound found={found} />}</div>
    </section>
  );
}

function WhatWasFound({ found }: { readonly found: Found }) {
  const { t } = useTexts();
  const isGood = found.state === 'sent';
  return (
    <div className="stack gap-4">
      <StateTag icon={isGood ? 'circle-check' : 'alert-triangle'} tone={isGood ? 'good' : 'danger'}>
        {isGood ? t('delivery.check_good') : t('delivery.check_bad')}
      </StateTag>
      {found.reason && <p className="small">{found.reason}</p>}
      {found.answer && (
        <p className={styles.answer} translate="no">
          {found.answer}
        </p>
      )}
    </div>
  );
}

interface SettingProps {
  readonly code: string;
  readonly setting: SettingShown;
  /** Undefined: nothing was typed. */
  readonly value: Value | undefined;
  readonly error: string | undefined;
  readonly change: (value: Value) => void;
}

function Setting({ code, setting, value, error, change }: SettingProps) {
  const { t } = useTexts();
  const { name, kind, values = [], isRequired, isSecret, is_set } = setting;
  const key = `notification_setting.${code}.${name}`;
  const shown = value === undefined ? setting.value : value;
  const look = { label: t(key), error, required: isRequired === true && !(isSecret && is_set) };
  const text = shown === null || shown === undefined ? '' : String(shown);
  if (kind === 'flag')
    return <Checkbox {...look} required={false} checked={shown === true} onChange={(e) => change(e.target.checked)} />;
  if (kind === 'choice') {
    const said = (one: string) => (t(`${key}.${one}`) === `${key}.${one}` ? one : t(`${key}.${one}`));
    return (
      <Select
        {...look}
        data={values.map((one) => ({ value: one, label: said(one) }))}
        value={text || null}
        onChange={change}
        clearable={!isRequired}
      />
    );
  }
  if (kind === 'integer')
    return (
      <NumberInput
        {...look}
        value={text}
        hideControls
        onChange={(typed) => change(typed === '' ? null : Number(typed))}
      />
    );
  if (isSecret)
    return (
      <PasswordInput
        {...look}
        autoComplete="new-password"
        value={typeof value === 'string' ? value : ''}
        placeholder={is_set ? t('delivery.secret_set') : undefined}
        onChange={(event) => change(event.currentTarget.value || null)}
      />
    );
  return (
    <TextInput {...look} autoComplete="off" value={text} onChange={(e) => change(e.currentTarget.value || null)} />
  );
}
