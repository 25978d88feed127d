import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#web/cache/use-call.ts';
import { useReferences } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { applyChanges } from '#modules/views/gantt/what-if/apply.ts';
import { Compared } from '#modules/views/gantt/what-if/compared.tsx';
import type { TriedChange } from '#modules/views/gantt/what-if/tried.ts';
import type { WhatIfProps } from '#modules/views/gantt/what-if/what-if-props.ts';

/** Changes collected on a copy of the plan: compared with it, applied as one or thrown away. */
export function TryPart(props: WhatIfProps) {
  const { trial, refresh } = props;
  const { t } = useTexts();
  const { busy, work } = useWork();
  const { changes, links, isOn } = trial;
  const body = { changes: [...changes], links };
  const collected = changes.length + (links.add?.length ?? 0) + (links.remove?.length ?? 0);
  const isEmpty = collected === 0;
  const answer = useCall('POST /api/fp/gantt-task-manager/what-if', {
    ...{ body, under: ['gantt-trial'], enabled: !isEmpty, placeholderData: keepPreviousData },
    ...{ retry: false, staleTime: 0 },
  });
  if (!isOn) {
    return (
      <div className="stack gap-12">
        <p className="soft small">{t('what_if.try_hint')}</p>
        <Button className="to-start" onClick={trial.begin} data-autofocus>
          {t('what_if.begin')}
        </Button>
      </div>
    );
  }
  return (
    <div className="stack gap-12">
      <p role="status" className="soft small">
        {isEmpty ? t('what_if.empty') : t('what_if.collected', { n: collected })}
      </p>
      <ul className="stack gap-4">
        {changes.map((one) => (
          <TriedLine key={one.task_id} change={one} nameOf={props.nameOf} takeOut={() => trial.takeOut(one.task_id)} />
        ))}
        {links.add?.map(({ from, to, kind = 'finish_to_start' }, at) => (
          <TriedLink
            key={`${from} ${to} ${kind}`}
            name={`${props.nameOf(from)?.number ?? '…'} → ${props.nameOf(to)?.number ?? '…'}`}
            said={t(`choice.${kind}`)}
            takeOut={() => trial.takeOutLink('add', at)}
          />
        ))}
        {links.remove?.map((id, at) => (
          <TriedLink
            key={id}
            name={props.linkNameOf(id)}
            said={t('what_if.link_goes')}
            takeOut={() => trial.takeOutLink('remove', at)}
          />
        ))}
      </ul>
      {!isEmpty && (
        <Loaded of={answer} compact>
          {(data) => <Compared {...props} answer={data} />}
        </Loaded>
      )}
      <div className="row wrap gap-8">
        <Button
          disabled={isEmpty || Boolean(answer.error)}
          loading={busy}
          onClick={() =>
            void work(async () => {
              await applyChanges({ changes, links, refresh });
              trial.end();
            })
          }
        >
          {t('what_if.apply')}
        </Button>
        <Button variant="default" onClick={trial.end}>
          {t('what_if.throw_away')}
        </Button>
      </div>
    </div>
  );
}

interface TriedLinkProps {
  /** `A → B`. */
  readonly name: string;
  readonly said: string;
  readonly takeOut: () => void;
}

function TriedLink({ name, said, takeOut }: TriedLinkProps) {
  const { t } = useTexts();
  return (
    <li className="row between shrinks small">
      <span className="cut">
        <span translate="no">{name}</span> <span className="quiet">{said}</span>
      </span>
      <IconButton small icon="x" label={t('what_if.take_out', { number: name })} onClick={takeOut} />
    </li>
  );
}

interface TriedLineProps extends Pick<WhatIfProps, 'nameOf'> {
  readonly change: TriedChange;
  readonly takeOut: () => void;
}

function TriedLine({ change, nameOf, takeOut }: TriedLineProps) {
  const { t } = useTexts();
  const format = useFormats();
  const { task_id, planned_start_on, planned_minutes, deadline, executor_id } = change;
  const [person] = useReferences('admin/users', executor_id ? [executor_id] : []);
  const { number = '…', name = '' } = nameOf(task_id) ?? {};
  const said = [
    planned_start_on && t('what_if.starts_on', { day: format.day(planned_start_on) }),
    planned_start_on === null && t('what_if.no_start'),
    typeof planned_minutes === 'number' && t('what_if.plan_of', { time: format.minutes(planned_minutes) }),
    deadline && t('what_if.due', { day: deadline.length === 10 ? format.day(deadline) : format.dayOf(deadline) }),
    executor_id !== undefined && t('what_if.goes_to', { name: person?.name ?? t('what_if.nobody') }),
  ].filter(Boolean);
  return (
    <li className="row between shrinks small">
      <span className="cut">
        <span translate="no" title={name}>
          {number}
        </span>{' '}
        <span className="quiet">{said.join(' · ')}</span>
      </span>
      <IconButton small icon="x" label={t('what_if.take_out', { number })} onClick={takeOut} />
    </li>
  );
}
