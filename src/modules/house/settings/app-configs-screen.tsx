import type { Row } from '#kernel/resource.ts';
import { useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { listKey, refreshLists } from '#web/lists/list-cache.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { useMay } from '#web/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Screen } from '#web/product/screen.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, NothingFound, StateNote } from '#web/ui/state-note.tsx';
import { fold } from '#kernel/search-folding.ts';
import { screenActions } from '#modules/actions.ts';
import { appConfigGroups, appConfigs, type settingHistory } from '#modules/house/settings/app-configs.ts';
import { SettingControl } from '#modules/house/settings/setting-control.tsx';
import { type Setting, settingNamed } from '#modules/house/settings/setting-list.ts';
import styles from '#modules/house/settings/app-configs.module.css';
import { Button } from '@mantine/core';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { call } from '#web/api/call.ts';
import { updateRow } from '#web/crud/writing.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Listed } from '#web/ui/loaded.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';

/** The settings under their groups, each with its value, what it was, and the way back. Saved as they are changed. */
export default function AppConfigsScreen() {
  const { t } = useTexts();
  const may = useMay();
  const [question, setQuestion] = useState('');
  const [opened, setOpened] = useState<Row<typeof appConfigs> | null>(null);
  useChanges(appConfigGroups.path, () => void refreshLists(appConfigGroups.path));
  const settings = useRows(appConfigs);
  const groups = useCall('GET /api/admin/app-config-groups/options', { under: listKey(appConfigGroups.path) });
  const error = settings.error ?? groups.error;
  const words = fold(question).split(/\s+/).filter(Boolean);
  const isAsked = ({ key }: Setting) => {
    const text = fold(`${key} ${t(`setting.${key}`)} ${t(`setting_hint.${key}`)}`);
    return words.every((word) => text.includes(word));
  };
  const known = (settings.data?.rows ?? []).flatMap((row) => {
    const setting = settingNamed(row.key);
    return setting && isAsked(setting) ? [{ row, setting }] : [];
  });
  const isOfTasks = (id: number) =>
    known.some(({ row, setting }) => row.app_config_group_id === id && setting.group === 'tasks');
  const shownGroups = (groups.data?.rows ?? []).filter(({ id }) =>
    known.some(({ row }) => row.app_config_group_id === id),
  );
  return (
    <Screen
      busy={settings.isPending || groups.isPending}
      actions={<SearchField value={question} change={setQuestion} isNarrow />}
    >
      <div className="scrolls">
        <div className="page">
          {error && !settings.data ? (
            <FailureNote error={error} retry={() => void settings.refetch()} />
          ) : settings.isPending || groups.isPending ? (
            <SkeletonRows rows={10} />
          ) : known.length === 0 ? (
            <NothingFound clear={() => setQuestion('')} />
          ) : (
            shownGroups.map(({ id, name }) => (
              <section key={id} className={styles.group} aria-labelledby={`group-${id}`}>
                <h2 id={`group-${id}`} className={`text-14 edged ${styles.heading}`}>
                  {name}
                  {may([screenActions.roles]) && isOfTasks(id) && (
                    <ScreenLink className={`small plain ${styles.more}`} to="/admin/workflow">
                      {t('screen.workflow')}
                    </ScreenLink>
                  )}
                </h2>
                <ul>
                  {known
                    .filter(({ row }) => row.app_config_group_id === id)
                    .map(({ row, setting }) => (
                      <OneSetting key={row.id} row={row} setting={setting} open={() => setOpened(row)} />
                    ))}
                </ul>
              </section>
            ))
          )}
        </div>
      </div>
      {opened && <SettingHistory row={opened} close={() => setOpened(null)} />}
    </Screen>
  );
}

interface OneSettingProps {
  readonly row: Row<typeof appConfigs>;
  readonly setting: Setting;
  readonly open: () => void;
}

function OneSetting({ row, setting, open }: OneSettingProps) {
  const { t } = useTexts();
  const mayChange = useMay()(appConfigs.access.update!);
  const { key } = setting;
  const isChanged = row.value !== null || row.is_set;
  return (
    <li className={`row ruled ${styles.setting}`} data-setting={key}>
      <div className="grow shrinks">
        <p className="row wrap medium" id={`setting-${key}`}>
          {t(`setting.${key}`)}
          {isChanged && (
            <span className={`small medium rounded-s accent ${styles.changed}`}>{t('setting.changed')}</span>
          )}
        </p>
        <p className={`quiet pretty ${styles.hint}`} id={`hint-${key}`}>
          {t(`setting_hint.${key}`)}
        </p>
      </div>
      <div className={`row rigid ${styles.control}`}>
        <SettingControl row={row} setting={setting} disabled={!mayChange} />
        <IconButton icon="history" label={t('setting.history_of', { name: t(`setting.${key}`) })} onClick={open} />
      </div>
    </li>
  );
}

type Entry = EndpointOutput<typeof settingHistory>['rows'][number];

/** Who changed the setting from what to what, and the way back to each. */
function SettingHistory({ row, close }: { readonly row: Row<typeof appConfigs>; readonly close: () => void }) {
  const { t } = useTexts();
  const mayChange = useMay()(appConfigs.access.update!);
  const setting = settingNamed(row.key)!;
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
  const standard = row.default_value;
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
