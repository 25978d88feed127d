import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '#kernel/api.ts';
import type { Row } from '#kernel/resource.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { carryOut } from '#web/crud/carry-out.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { Affected } from '#web/ui/consequences.tsx';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { Select } from '#web/ui/select.tsx';
import { useStanding } from '#web/ui/use-standing.ts';
import { daySpan } from '#modules/staff/leave/day-span.ts';
import { leaveHandOvers } from '#modules/staff/leave/leave-hand-overs.ts';
import styles from '#modules/staff/leave/leave.module.css';

type HandOver = Row<typeof leaveHandOvers>;
type DuringLeave = Answer<'GET /api/fp/dev-tasks/during-leave'>;
type HitTask = DuringLeave['tasks'][number];

const keyOf = (task_id: number, what: string): string => `${task_id} ${what}`;

export interface HandOverChoice {
  /** Who takes a task over; null: it stays. */
  readonly takerOf: (task: HitTask) => number | null;
  readonly choose: (task: HitTask, userId: number | null) => void;
  readonly givesBack: boolean;
  readonly setGivesBack: (gives: boolean) => void;
  readonly isAny: boolean;
  /** Makes the rows of a request what was chosen. */
  readonly save: (requestId: number) => Promise<void>;
}

/** Who takes over what while a request is written: what was kept with its draft, and what is chosen now. */
export function useHandOver(requestId: number | undefined): HandOverChoice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number | null>>(new Map());
  const [gives, setGives] = useState<boolean | null>(null);
  const { data } = useCall('GET /api/fp/leave-hand-overs', {
    query: { leave_request_id: String(requestId ?? 0) },
    under: ['leave'],
    enabled: requestId !== undefined,
  });
  const kept = new Map((data?.rows ?? []).map((row) => [keyOf(row.task_id, row.what), row]));
  const givesBack = gives ?? data?.rows[0]?.gives_back ?? true;
  const takerOf = ({ id, part }: HitTask) => {
    const key = keyOf(id, part);
    return chosen.has(key) ? (chosen.get(key) ?? null) : (kept.get(key)?.user_id ?? null);
  };
  async function save(leave_request_id: number): Promise<void> {
    const wanted = new Map<string, number | null>([...kept].map(([key, { user_id }]) => [key, user_id]));
    for (const [key, user_id] of chosen) wanted.set(key, user_id);
    for (const [key, user_id] of wanted) {
      const before = kept.get(key);
      if (before?.user_id === user_id && before?.gives_back === givesBack) continue;
      if (before) await call('DELETE /api/fp/leave-hand-overs/:id', { params: { id: before.id } });
      if (user_id === null) continue;
      const [task_id, what] = key.split(' ') as [string, HandOver['what']];
      const body = { leave_request_id, task_id: Number(task_id), what, user_id, gives_back: givesBack };
      await call('POST /api/fp/leave-hand-overs', { body, once: newIdempotencyKey() });
    }
  }
  return {
    ...{ takerOf, givesBack, save },
    choose: (task, userId) => setChosen((before) => new Map(before).set(keyOf(task.id, task.part), userId)),
    setGivesBack: setGives,
    isAny: [...kept.keys(), ...chosen.keys()].some((key) => (chosen.has(key) ? chosen.get(key) !== null : true)),
  };
}

/** Asks who takes over one task: those of the teams who are there, the least loaded first. */
export function TakerPick({
  task,
  takers,
  choice,
}: {
  readonly task: HitTask;
  readonly takers: DuringLeave['takers'];
  readonly choice: HandOverChoice;
}) {
  const { t } = useTexts();
  const taker = choice.takerOf(task);
  return (
    <Select
      className={styles.taker}
      size="xs"
      aria-label={t('leave.taker_of', { number: task.number })}
      placeholder={t('leave.stays')}
      data={takers.map(({ user_id, fio, percent }) => ({
        value: String(user_id),
        label: percent === null ? fio : `${fio} · ${percent} %`,
      }))}
      value={taker === null ? null : String(taker)}
      onChange={(id) => choice.choose(task, id ? Number(id) : null)}
      clearable
      searchable
      translate="no"
      nothingFoundMessage={t('state.nothing_found')}
    />
  );
}

export function GivesBack({ choice }: { readonly choice: HandOverChoice }) {
  const { t } = useTexts();
  if (!choice.isAny) return null;
  return (
    <Switch
      size="xs"
      label={t('leave-hand-overs.gives_back')}
      checked={choice.givesBack}
      onChange={(event) => choice.setGivesBack(event.currentTarget.checked)}
    />
  );
}

/** Who takes over what of a request, and how that stands. */
export function HandedOver({ rows }: { readonly rows: readonly HandOver[] }) {
  const { t } = useTexts();
  return (
    <Affected
      title={t('leave-hand-overs.title')}
      items={rows.map((row) => (
        <li key={row.id} data-hand-over={row.id}>
          <TaskButton id={row.task_id} /> → <ReferenceName path="admin/users" id={row.user_id} />{' '}
          <small className="quiet">{t(`leave-hand-overs.state.${row.state}`)}</small>
        </li>
      ))}
    />
  );
}

const TaskButton = ({ id }: { readonly id: number }) => (
  <button type="button" onClick={() => openPanel('fp/dev-tasks', id)}>
    <ReferenceName path="fp/dev-tasks" id={id} />
  </button>
);

/** The same of one request that somebody decides about. */
export function HandOversOf({ requestId, isStill }: { readonly requestId: number; readonly isStill: boolean }) {
  const { data } = useRows(leaveHandOvers, { leave_request_id: String(requestId) }, !isStill);
  return data && <HandedOver rows={data.rows} />;
}

function answer(row: HandOver, verb: 'agree' | 'decline'): Promise<boolean> {
  const state = verb === 'agree' ? 'agreed' : 'declined';
  return carryOut(leaveHandOvers, row, verb, {
    shows: { state },
    text: texts().t(`leave-hand-overs.state.${state}`),
    takenBack: () => refreshLists(leaveHandOvers.path),
  });
}

const none: readonly HandOver[] = [];

/** What colleagues ask the reader to take over while they are away. */
export function AskedHandOvers({ userId }: { readonly userId: number }) {
  const { t } = useTexts();
  const { data } = useRows(leaveHandOvers, { user_id: String(userId), state: 'asked' });
  const asked = data?.rows.filter(({ allowed_actions }) => allowed_actions.length > 0) ?? none;
  const rows = useStanding(leaveHandOvers.path, asked);
  if (!rows.length) return null;
  return (
    <section className="boxed panel stack gap-0" aria-label={t('leave.asked_of_you')}>
      <h2 className="soft small edged">{t('leave.asked_of_you')}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={`row wrap lined gap-10 ${styles.asked}`} data-hand-over={row.id}>
            <span className="stack gap-2 grow shrinks">
              <span>
                <TaskButton id={row.task_id} />
              </span>
              <span className="quiet small">
                <ReferenceName path="admin/users" id={row.of_user_id} />
                {row.starts_on && row.ends_on && ` · ${daySpan(row.starts_on, row.ends_on)}`} ·{' '}
                {t(`leave-hand-overs.what.${row.what}`)}
              </span>
            </span>
            <DecisionSlot of={leaveHandOvers} row={row} className="row gap-6 ends">
              {(shown) =>
                shown.allowed_actions.length > 0 && (
                  <>
                    <Button size="compact-sm" variant="default" onClick={() => void answer(row, 'decline')}>
                      {t('leave-hand-overs.allowed_actions.decline')}
                    </Button>
                    <Button size="compact-sm" onClick={() => void answer(row, 'agree')}>
                      {t('leave-hand-overs.allowed_actions.agree')}
                    </Button>
                  </>
                )
              }
            </DecisionSlot>
          </li>
        ))}
      </ul>
    </section>
  );
}
