import { Button } from '@mantine/core';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { AskedPart, Part, RowsPart } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/presence/departures/departures.module.css';
import { tickOff } from '#modules/presence/departures/tick-line.ts';

const route = '/people/coming-and-going';
const kinds = ['comes', 'goes', 'birthdays'] as const;

/** Lines that wait for the reader, ticked by one press and taken back by the notice. */
export function LinesToTick({ isQuiet }: { readonly isQuiet?: boolean }) {
  const { t } = useTexts();
  const formats = useFormats();
  const query = useCall('GET /api/fp/checklist-lines/mine');
  useChanges('fp/checklist-lines', () => void query.refetch());
  if (isQuiet && !query.data?.rows.length) return null;
  return (
    <RowsPart title={t('coming.to_tick')} to={route} query={query} empty={{ title: t('coming.nothing_to_tick') }}>
      {(row) => (
        <li className={`row wrap lined ${styles.line}`} data-line={row.id}>
          <span className="stack gap-2 grow shrinks">
            <span className="breaks" translate="no">
              {row.text}
            </span>
            <span className="quiet small">
              <span translate="no">{row.fio}</span> · {formats.nearDay(row.due_on)}
            </span>
          </span>
          <Button size="compact-sm" variant="default" onClick={() => void tickOff(row.id)}>
            {t('checklist-lines.allowed_actions.tick')}
          </Button>
        </li>
      )}
    </RowsPart>
  );
}

/** Who comes, who goes, whose birthday it is. */
export function ComingAndGoing({ isQuiet }: { readonly isQuiet?: boolean }) {
  const { t } = useTexts();
  const formats = useFormats();
  const query = useCall('GET /api/fp/coming-and-going');
  if (isQuiet && !query.data) return null;
  const today = formats.today();
  // The days just behind are told, too: as what has been.
  const said = (kind: (typeof kinds)[number], on: string) =>
    kind !== 'birthdays' && on < today ? t(`coming.past.${kind}`, { day: formats.nearDay(on) }) : formats.nearDay(on);
  return (
    <AskedPart title={t('coming.comes')} query={query}>
      {(data) =>
        kinds
          .filter((kind) => !isQuiet || data[kind].length > 0)
          .map((kind) => (
            <Part key={kind} title={t(`coming.${kind}`)} count={data[kind].length} {...(isQuiet && { to: route })}>
              <ul>
                {data[kind].map((one) => (
                  <li key={`${one.user_id} ${one.on}`} className={`row lined ${styles.line}`}>
                    <Avatar id={one.user_id} name={one.fio} />
                    <span className="grow shrinks cut" translate="no">
                      {one.fio}
                    </span>
                    <span className="quiet small nowrap">{said(kind, one.on)}</span>
                  </li>
                ))}
                {!data[kind].length && <li className={`quiet small lined ${styles.line}`}>{t('coming.nobody')}</li>}
              </ul>
            </Part>
          ))
      }
    </AskedPart>
  );
}
