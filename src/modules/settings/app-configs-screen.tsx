import { useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { listKey, refreshLists } from '#web/lists/list-cache.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { useMay } from '#web/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Screen } from '#web/product/screen.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, NothingFound } from '#web/ui/state-note.tsx';
import { fold } from '#kernel/search-folding.ts';
import { screenActions } from '#modules/actions.ts';
import { appConfigGroups, appConfigs } from '#modules/settings/app-configs.ts';
import { SettingControl } from '#modules/settings/setting-control.tsx';
import { SettingHistory } from '#modules/settings/setting-history.tsx';
import { type Setting, settingNamed } from '#modules/settings/setting-list.ts';
import styles from '#modules/settings/app-configs.module.css';

/** The settings under their groups, each with its value, what it was, and the way back. Saved as they are changed. */
export default function AppConfigsScreen() {
  const { t } = useTexts();
  const may = useMay();
  const [question, setQuestion] = useState('');
  const [opened, setOpened] = useState<RowValues | null>(null);
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
  readonly row: RowValues;
  readonly setting: Setting;
  readonly open: () => void;
}

function OneSetting({ row, setting, open }: OneSettingProps) {
  const { t } = useTexts();
  const mayChange = useMay()(appConfigs.access.update!);
  const { key } = setting;
  const isChanged = row.value !== null || row.is_set === true;
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
