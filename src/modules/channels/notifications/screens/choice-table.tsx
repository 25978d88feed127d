import { Fragment } from 'react';
import type { Answer } from '#kernel/api.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { channelCodes, type ChannelCode } from '#modules/channels/notifications/channel.ts';
import { choiceModes, type ChoiceMode } from '#modules/channels/notifications/choice-endpoints.ts';
import { notificationTypes } from '#modules/channels/notifications/notification-types.ts';
import styles from '#modules/channels/notifications/screens/deliveries.module.css';

export type Kinds = Answer<'GET /api/admin/notification-choices'>['kinds'];
type Kind = Kinds[number];

interface ChoiceTableProps {
  readonly label: string;
  readonly kinds: Kinds;
  /** Whose choice this table makes: what others decided is what holds without one. */
  readonly by: 'own' | 'role';
  readonly choose: (kind: string, method: ChannelCode, mode: ChoiceMode | null) => void;
  readonly disabled?: boolean;
}

/** How each kind of message reaches somebody by each way; what nobody chose says what holds without a choice. */
export function ChoiceTable({ label, kinds, by, choose, disabled }: ChoiceTableProps) {
  const { t } = useTexts();
  const byCategory = Map.groupBy(kinds, ({ category }) => category);
  const categories = notificationTypes.fields.category.options.values.flatMap((category) => {
    const some = byCategory.get(category);
    return some ? [{ category, some }] : [];
  });
  return (
    <div className={styles.choices}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('delivery.kind')}</th>
            {channelCodes.map((method) => (
              <th key={method} scope="col">
                {t(`delivery.way.${method}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map(({ category, some }) => (
            <Fragment key={category}>
              <tr className={styles.category}>
                <th scope="rowgroup" colSpan={channelCodes.length + 1}>
                  {t(`notification-types.category.${category}`)}
                </th>
              </tr>
              {some.map((kind) => (
                <tr key={kind.kind} data-kind={kind.kind}>
                  <th scope="row">
                    {kind.name}
                    {kind.is_urgent && <small className="warn"> · {t('delivery.urgent')}</small>}
                  </th>
                  {channelCodes.map((method) => (
                    <td key={method} data-method={t(`delivery.way.${method}`)}>
                      <ModeOf {...{ kind, method, by, choose, disabled }} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ModeProps extends Pick<ChoiceTableProps, 'by' | 'choose' | 'disabled'> {
  readonly kind: Kind;
  readonly method: ChannelCode;
}

function ModeOf({ kind, method, by, choose, disabled }: ModeProps) {
  const { t } = useTexts();
  const held = kind.choices.find((one) => one.method === method);
  if (!held) return <span className="quiet small">—</span>;
  if (held.by === 'must')
    return (
      <span className={`quiet small ${styles.must}`} title={t('delivery.by.must')}>
        {t(`notification.mode.${held.mode}`)}
      </span>
    );
  const isOwn = held.by === by;
  const modeName = t(`notification.mode.${held.mode}`);
  const usual = t('delivery.as_usual');
  // What holds stands there in two words at most; that nobody chose it is said in the list, which has the room.
  return (
    <span className={styles.mode} title={t(`delivery.by.${held.by}`)} data-own={isOwn || undefined}>
      <span className="cut" aria-hidden="true">
        {modeName}
      </span>
      <Icon name="chevron-down" size={14} />
      <select
        aria-label={`${kind.name}: ${t(`delivery.way.${method}`)}`}
        disabled={disabled}
        value={isOwn ? held.mode : ''}
        onChange={(event) => choose(kind.kind, method, (event.currentTarget.value || null) as ChoiceMode | null)}
      >
        <option value="">{isOwn ? usual : `${usual}: ${modeName}`}</option>
        {choiceModes.map((mode) => (
          <option key={mode} value={mode}>
            {t(`notification.mode.${mode}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
