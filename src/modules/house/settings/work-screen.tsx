import { Button } from '@mantine/core';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import type { WorkState } from '#kernel/work-states.ts';
import { call } from '#web/api/call.ts';
import { refreshCall, useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { Records, SmallText } from '#web/ui/records.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { type State, StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { type work, workAgain } from '#modules/house/settings/work.ts';

type Line = EndpointOutput<typeof work>['rows'][number];

const askMs = 10_000;

const looks: Readonly<Record<WorkState, State>> = {
  failed: { icon: 'alert-triangle', tone: 'danger' },
  missed: { icon: 'alert-triangle', tone: 'danger' },
  failing: { icon: 'refresh', tone: 'warn' },
  running: { icon: 'player-play', tone: 'good' },
  waiting: { icon: 'clock-hour-4', tone: 'quiet' },
};

/** What the product does beside requests: what waits, what runs, and what failed, with the way to try it again. */
export default function WorkScreen() {
  const { t } = useTexts();
  const lines = useCall('GET /api/admin/work', { refetchInterval: askMs });
  return (
    <Screen busy={lines.isPending}>
      <div className="scrolls">
        <div className="page">
          <Records
            title={t('work.title')}
            query={lines}
            headings={[t('work.since'), t('work.job'), t('field.status'), t('work.what_to_do')]}
            empty={<StateNote compact icon="circle-check" title={t('work.nothing')} text={t('work.nothing_hint')} />}
          >
            {(line) => <WorkLine key={`${line.job} ${line.id} ${line.state}`} line={line} />}
          </Records>
        </div>
      </div>
    </Screen>
  );
}

function WorkLine({ line }: { readonly line: Line }) {
  const { t } = useTexts();
  const format = useFormats();
  const may = useMay()(workAgain.need);
  const { busy, work: carryOut } = useWork();
  const { id, job, key, state, since, tries, last_error, next_at } = line;
  const again = () =>
    carryOut(async () => {
      await call('POST /api/admin/work/again', { body: { job, id } });
      await refreshCall('GET /api/admin/work');
    });
  const isTriedLater = state === 'failing' && next_at;
  return (
    <tr>
      <td>{format.instant(since)}</td>
      <td>
        <b translate="no">{job}</b>
        <SmallText text={key} />
      </td>
      <td>
        <StateTag {...looks[state]}>{t(`work.state.${state}`)}</StateTag>
        {tries > 0 && <small>{t('work.tries', { count: tries })}</small>}
        {isTriedLater && <small>{t('work.next', { at: format.instant(next_at) })}</small>}
        {state === 'missed' && <small>{t('work.missed_hint')}</small>}
        {last_error && <small translate="no">{last_error}</small>}
      </td>
      <td>
        {may && state !== 'running' && state !== 'waiting' && (
          <Button size="xs" variant="default" loading={busy} onClick={() => void again()}>
            {t(state === 'missed' ? 'work.seen' : 'work.again')}
          </Button>
        )}
      </td>
    </tr>
  );
}
