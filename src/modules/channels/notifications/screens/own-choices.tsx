import type { Answer } from '#kernel/api.ts';
import { call } from '#web/api/call.ts';
import { callQuery, useCall } from '#web/cache/use-call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { attempt } from '#web/ui/notices.ts';
import { TimeInput } from '#web/ui/time-input.tsx';
import type { ChannelCode } from '#modules/channels/notifications/channel.ts';
import type { ChoiceMode } from '#modules/channels/notifications/choice-endpoints.ts';
import { ChoiceTable } from '#modules/channels/notifications/screens/choice-table.tsx';
import { choicesKey, iconOfMethod } from '#modules/channels/notifications/screens/delivery-words.tsx';
import styles from '#modules/channels/notifications/screens/own-choices.module.css';

type Choices = Answer<'GET /api/admin/notification-choices'>;
type Change = Parameters<typeof sendChange>[0];

const asked = callQuery('GET /api/admin/notification-choices', { under: choicesKey });
const sendChange = (body: {
  readonly choices?: readonly {
    readonly kind: string;
    readonly method: ChannelCode;
    readonly mode: ChoiceMode | null;
  }[];
  readonly quiet_from?: string | null;
  readonly quiet_to?: string | null;
  readonly digest_at?: string | null;
}) => call('POST /api/admin/notification-choices', { body });

/** Shows at once what was chosen, and the truth of the server when it has answered. */
async function change(body: Change, shown: (now: Choices) => Choices): Promise<void> {
  queryClient.setQueryData<Choices>(asked.queryKey, (now) => now && shown(now));
  await attempt(() => sendChange(body));
  await queryClient.invalidateQueries({ queryKey: choicesKey });
}

const withChoice =
  (kind: string, method: ChannelCode, mode: ChoiceMode | null) =>
  (now: Choices): Choices => ({
    ...now,
    kinds: now.kinds.map((one) =>
      one.kind !== kind || mode === null
        ? one
        : {
            ...one,
            choices: one.choices.map((held) => (held.method === method ? { ...held, mode, by: 'own' as const } : held)),
          },
    ),
  });

/** By which ways one hears of what, when one is left alone, and when the rest comes in one message. */
export function OwnChoices() {
  const { t } = useTexts();
  const query = useCall('GET /api/admin/notification-choices', { under: choicesKey });
  const { data } = query;
  if (!data) return <Coming of={query} rows={8} />;
  return (
    <div className="stack gap-16">
      <Ways methods={data.methods} />
      <QuietHours data={data} />
      <ChoiceTable
        label={t('delivery.choices')}
        kinds={data.kinds}
        by="own"
        choose={(kind, method, mode) =>
          void change({ choices: [{ kind, method, mode }] }, withChoice(kind, method, mode))
        }
      />
    </div>
  );
}

/** Whether each way reaches the person now, and what is missing. */
function Ways({ methods }: Pick<Choices, 'methods'>) {
  const { t } = useTexts();
  return (
    <ul className={`stack gap-4 ${styles.ways}`}>
      {methods.map(({ method, state, reason, unreached }) => {
        const isOpen = state === 'ready' && !unreached;
        const why =
          state !== 'ready' ? (reason ?? 'delivery.switched_off') : unreached && `notification.reason.${unreached}`;
        return (
          <li key={method} className="row gap-8">
            <Icon name={iconOfMethod[method]} size={15} />
            <span className="medium">{t(`delivery.way.${method}`)}</span>
            <span className={`small ${isOpen ? 'good' : 'quiet'}`}>
              {isOpen ? t('delivery.reaches') : t(why ?? '')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function QuietHours({ data }: { readonly data: Choices }) {
  const { t } = useTexts();
  const set = (name: 'quiet_from' | 'quiet_to' | 'digest_at') => (typed: string) => {
    const value = typed || null;
    void change({ [name]: value }, (now) => ({
      ...now,
      [name]: value ?? (name === 'digest_at' ? now.digest_at : null),
    }));
  };
  return (
    <fieldset className={`row wrap gap-12 ends ${styles.hours}`}>
      <legend className="legend">{t('delivery.quiet')}</legend>
      <TimeInput label={t('delivery.quiet_from')} value={data.quiet_from ?? ''} onChange={set('quiet_from')} />
      <TimeInput label={t('delivery.quiet_to')} value={data.quiet_to ?? ''} onChange={set('quiet_to')} />
      <TimeInput label={t('delivery.digest_at')} value={data.digest_at} onChange={set('digest_at')} />
      <p className={`quiet small pretty ${styles.hint}`}>{t('delivery.quiet_hint')}</p>
    </fieldset>
  );
}
