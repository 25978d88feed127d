import { Button, Switch } from '@mantine/core';
import { call } from '#web/api/call.ts';
import { refreshCall, useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { useStore } from '#web/state/store.ts';
import { useSession } from '#web/session/session.ts';
import type { Answer } from '#kernel/api.ts';
import { pushIsOn, pushOwner } from '#modules/channels/web-push/push-is-on.ts';
import { pushState, turnPushOff, turnPushOn } from '#modules/channels/web-push/this-browser.ts';

type Answered = Answer<'GET /api/fp/push-subscriptions'>;

/** The browsers that are told by push: this one is turned on or off, any is ended. */
export function PushSettings() {
  const subscriptions = useCall('GET /api/fp/push-subscriptions');
  return (
    <Loaded of={subscriptions} rows={1} compact>
      {(data) => <Browsers data={data} />}
    </Loaded>
  );
}

const renew = () => refreshCall('GET /api/fp/push-subscriptions');

function Browsers({ data: { rows, public_key } }: { readonly data: Answered }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { busy, work } = useWork();
  const { user } = useSession();
  const isKept = useStore(pushIsOn);
  const state = pushState();
  const own = rows.find((row) => row.is_current);
  const isOn = isKept && own !== undefined && pushOwner()?.user_id === user?.id;
  const turnOn = (showsDetails: boolean) =>
    work(async () => {
      if (!(await turnPushOn(public_key, showsDetails))) notify({ kind: 'error', text: t('web_push.refused') });
      await renew();
    });
  const end = (id: number, isHere: boolean) =>
    work(async () => {
      await call('DELETE /api/fp/push-subscriptions/:id', { params: { id } });
      if (isHere) await turnPushOff();
      notify({ kind: 'success', text: t('web_push.ended') });
      await renew();
    });
  return (
    <div className="stack gap-14">
      {state !== 'ready' && <p className="quiet pretty">{t(`web_push.${state}`)}</p>}
      {state === 'ready' && (
        <div className="flow">
          <Button
            variant={isOn ? 'default' : 'filled'}
            loading={busy}
            onClick={() => void (isOn && own ? end(own.id, true) : turnOn(false))}
          >
            {t(isOn ? 'web_push.turn_off' : 'web_push.turn_on')}
          </Button>
        </div>
      )}
      {isOn && own && (
        <Switch
          checked={own.shows_details}
          disabled={busy}
          label={t('web_push.details')}
          description={t('web_push.details_hint')}
          onChange={(event) => void turnOn(event.currentTarget.checked)}
        />
      )}
      <ul>
        {rows
          .filter((row) => !row.is_current)
          .map((row) => (
            <li key={row.id} className="row gap-12 ruled">
              <Icon name="device-desktop" size={20} className="quiet" />
              <div className="grow shrinks">
                <div className="cut" translate="no">
                  {row.user_agent}
                </div>
                <div className="quiet cut">{formats.instant(row.created_at)}</div>
              </div>
              <IconButton icon="trash" label={t('web_push.end')} onClick={() => void end(row.id, false)} />
            </li>
          ))}
      </ul>
    </div>
  );
}
