import { Button } from '@mantine/core';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { listKey, refreshLists } from '#web/lists/list-cache.ts';
import { updateRow } from '#web/crud/writing.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Listed } from '#web/ui/loaded.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { appConfigs, type settingHistory } from '#modules/settings/app-configs.ts';
import { type Setting, settingNamed } from '#modules/settings/setting-list.ts';
import styles from '#modules/settings/app-configs.module.css';

type Entry = EndpointOutput<typeof settingHistory>['rows'][number];

/** Who changed the setting from what to what, and the way back to each. */
export function SettingHistory({ row, close }: { readonly row: RowValues; readonly close: () => void }) {
  const { t } = useTexts();
  const mayChange = useMay()(appConfigs.access.update!);
  const setting = settingNamed(String(row.key))!;
  const history = useCall('GET /api/admin/app-configs/:id/history', {
    params: { id: String(row.id) },
    under: listKey(appConfigs.path),
  });
  const goBack = (entry: Entry) =>
    attempt(async () => {
      const body = { history_id: entry.id };
      await call('POST /api/admin/app-configs/:id/roll-back', { params: { id: row.id }, body });
      await refreshLists(appConfigs.path);
      notify({ kind: 'success', text: t('notice.saved') });
    });
  const title = t(`setting.${setting.key}`);
  const standard = row.default_value as string | null;
  return (
    <Drawer title={title} label={t('setting.history_of', { name: title })} close={close}>
      <p className={`row wrap ${styles.about}`}>{t(`setting_hint.${setting.key}`)}</p>
      {setting.type !== 'secret' && (
        <p className={`row wrap ${styles.about}`}>
          <span className="quiet">{t('app-configs.default_value')}:</span> <Value setting={setting} value={standard} />
          {row.value !== null && mayChange && (
            <Button
              size="xs"
              variant="default"
              onClick={() => void attempt(() => updateRow(appConfigs.path, row, { value: null }).then(close))}
            >
              {t('setting.take_default')}
            </Button>
          )}
        </p>
      )}
      <Listed
        of={history}
        rows={4}
        empty={<StateNote icon="history" title={t('setting.no_history')} compact />}
        compact
      >
        {(rows) => (
          <ol>
            {rows.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                <Moment entry={entry} />
                <p className="row wrap">
                  <Value setting={setting} value={entry.before ?? standard} />
                  <Icon name="arrow-right" size={14} />
                  <Value setting={setting} value={entry.after ?? standard} />
                  <span className="grow" />
                  {mayChange && setting.type !== 'secret' && (
                    <Button size="xs" variant="default" onClick={() => void goBack(entry)}>
                      {t('setting.go_back')}
                    </Button>
                  )}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Listed>
    </Drawer>
  );
}

function Moment({ entry }: { readonly entry: Entry }) {
  const formats = useFormats();
  return (
    <p className={`row wrap ${styles.moment}`}>
      <span translate="no">{entry.fio ?? '—'}</span>
      <span className="quiet">{formats.instant(entry.at)}</span>
    </p>
  );
}

function Value({ setting, value }: { readonly setting: Setting; readonly value: string | null }) {
  const { t } = useTexts();
  if (setting.type === 'secret') return <b>{t(value === 'true' ? 'setting.secret_set' : 'setting.secret_unset')}</b>;
  if (setting.type === 'flag') return <b>{t(value === 'true' ? 'export.yes' : 'export.no')}</b>;
  return (
    <b translate="no">
      {value ?? '—'} {setting.unit && t(setting.unit)}
    </b>
  );
}
