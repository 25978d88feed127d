import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { menuChoice } from '#web/ui/menu-choice.tsx';
import { attempt } from '#web/ui/notices.ts';
import { watchModes, type WatchedPath } from '#modules/channels/notifications/choice-endpoints.ts';

const iconOf = { follow: 'eye', mute: 'bell-off' } as const;

/** How the reader hears of a row, and how to change it; the same again ends it. */
function useWatch(path: WatchedPath, id: number) {
  const watch = useCall('GET /api/admin/notification-watches', { query: { path, id: String(id) } });
  const mode = watch.data?.mode ?? null;
  const choose = async (chosen: 'follow' | 'mute') => {
    await attempt(() =>
      call('POST /api/admin/notification-watches', { body: { path, id, mode: chosen === mode ? null : chosen } }),
    );
    await watch.refetch();
  };
  return { mode, choose };
}

interface WatchProps {
  readonly path: WatchedPath;
  readonly id: number;
}

/** Whether one hears nothing of a row that one would hear of: a press again ends it. */
export function MuteButton({ path, id }: WatchProps) {
  const { t } = useTexts();
  const { mode, choose } = useWatch(path, id);
  const isMuted = mode === 'mute';
  return (
    <IconButton
      icon={isMuted ? 'bell-off' : 'bell'}
      label={t(isMuted ? 'watch.unmute' : 'watch.mute')}
      aria-pressed={isMuted}
      onClick={() => void choose('mute')}
    />
  );
}

/** Whether one hears of a row that is not one's own, or nothing of one that is: a press again ends it. */
export function WatchMenu({ path, id }: WatchProps) {
  const { t } = useTexts();
  const { mode, choose } = useWatch(path, id);
  return (
    <IconMenu icon={mode ? iconOf[mode] : 'bell'} label={t(`watch.is.${mode ?? 'usual'}`)} withinPortal>
      {watchModes.map((one) => (
        <Menu.Item
          key={one}
          leftSection={<Icon name={iconOf[one]} size={15} />}
          rightSection={one === mode ? <Icon name="check" size={14} /> : null}
          onClick={() => void choose(one)}
          {...menuChoice('menuitemcheckbox', one === mode)}
        >
          {t(`watch.${one}`)}
        </Menu.Item>
      ))}
    </IconMenu>
  );
}
