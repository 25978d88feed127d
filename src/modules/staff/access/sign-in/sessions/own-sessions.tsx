import { Button } from '@mantine/core';
import { call } from '#web/api/call.ts';
import { refreshCall, useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { deviceOf } from '#modules/staff/access/sign-in/sessions/device-names.ts';
import styles from '#modules/staff/access/account-section/account-section.module.css';

interface MySession {
  readonly id: number;
  readonly address: string;
  readonly user_agent: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly is_current: boolean;
}

/** Where the account is signed in; any but this one can be ended. */
export function SessionSettings() {
  const sessions = useCall('GET /api/admin/auth/my-sessions');
  return (
    <Loaded of={sessions} rows={2} compact>
      {({ rows }) => (
        <ul>
          {rows.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function SessionRow({ session }: { readonly session: MySession }) {
  const { t } = useTexts();
  const formats = useFormats();
  const device = deviceOf(session.user_agent);
  const { busy, work } = useWork();
  const end = async () => {
    await work(async () => {
      await call('DELETE /api/admin/auth/my-sessions/:id', { params: { id: session.id } });
      notify({ kind: 'success', text: t('settings.session_ended') });
    });
    await refreshCall('GET /api/admin/auth/my-sessions');
  };
  return (
    <li className={`row gap-12 ruled ${styles.session}`}>
      <Icon name={device.isPhone ? 'device-mobile' : 'device-desktop'} size={20} className="quiet" />
      <div className="grow shrinks">
        <div className={`row wrap medium ${styles.agent}`}>
          <span translate="no">{device.name || t('settings.unknown_device')}</span>
          {session.is_current && (
            <span className={`good small rounded-s ${styles.current}`}>{t('settings.this_session')}</span>
          )}
        </div>
        <div className="quiet cut">
          <span translate="no">{session.address}</span> · {formats.relative(session.last_seen_at)}
        </div>
      </div>
      {!session.is_current && (
        <Button variant="default" loading={busy} onClick={() => void end()}>
          {t('settings.end_session')}
        </Button>
      )}
    </li>
  );
}
