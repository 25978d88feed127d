import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#kernel/days.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { OpenedRow } from '#web/crud/opened-row.tsx';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { changeSearch, go, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay, useSession } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { CreateButton } from '#web/ui/create-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { attempted, notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions, specialActions } from '#modules/actions.ts';
import { daySpan } from '#modules/staff/leave/day-span.ts';
import type { LeavePlan } from '#modules/staff/leave/leave-plan-endpoints.ts';
import styles from '#modules/staff/leave/leave-plan.module.css';
import { leaveWishes } from '#modules/staff/leave/leave-wishes.ts';
import { WeekGrid } from '#modules/staff/leave/leave-week-grid.tsx';
import { refreshLeave } from '#modules/staff/leave/use-leave.tsx';

const [oldest, newest] = [2020, 2040];

function usePlan() {
  const formats = useFormats();
  const search = useSearchTexts();
  const asked = Number(search.year);
  // What is planned is the next year, as soon as this one is nearly over.
  const usual = Number(addDays(formats.today(), 92).slice(0, 4));
  const year = asked >= oldest && asked <= newest ? asked : usual;
  const branch = /^\d{1,15}$/.test(search.branch_id ?? '') ? search.branch_id! : null;
  const plan = useCall('GET /api/fp/leave-plans', {
    query: { year: String(year), ...(branch && { branch_id: branch }) },
    under: ['leave'],
    placeholderData: keepPreviousData,
  });
  useChanges('fp/leave-wishes', () => void refreshLeave());
  useChanges('fp/fixed-leave-plans', () => void refreshLeave());
  return { year, plan };
}

/** Who would like to be on leave when, a year as weeks: own wishes, and for those who see them all of a branch. */
export default function LeavePlanScreen() {
  const { t } = useTexts();
  const may = useMay();
  const { user } = useSession();
  const { year, plan } = usePlan();
  const [given, setGiven] = useState<Record<string, string>>({});
  const keeps = may([actions.leave.update]);
  const decides = may([specialActions.approveTeam, actions.leave.update]);
  const { data } = plan;
  const isOpen = data?.fixed_id === null || keeps;
  const wish = (userId: number, days: Record<string, string> = {}) => {
    setGiven({ user_id: String(userId), ...days });
    openPanel(leaveWishes.path, 'new');
  };
  return (
    <Screen
      busy={plan.isPending}
      actions={
        <>
          <IconButton icon="calendar-off" label={t('leave.to_days_off')} onClick={() => go('/people/days-off')} />
          {keeps && data && <FixButton plan={data} />}
          {isOpen && user && may([actions.leave.create]) && (
            <CreateButton label={t('leave.wish')} onClick={() => wish(user.id)} />
          )}
        </>
      }
    >
      <div className={`stack gap-12 grow ${styles.body}`}>
        <div className="row wrap gap-8">
          <IconButton icon="chevron-left" label={t('leave.earlier')} onClick={() => changeSearch({ year: year - 1 })} />
          <b aria-live="polite">{year}</b>
          <IconButton icon="chevron-right" label={t('leave.later')} onClick={() => changeSearch({ year: year + 1 })} />
          {decides && (
            <OptionSelect
              path="admin/branches"
              label={t('fixed-leave-plans.branch_id')}
              icon="hierarchy"
              className={styles.pick}
              value={data?.branch_id ?? null}
              choose={(id) => changeSearch({ branch_id: id })}
              required
            />
          )}
          {data && data.fixed_id !== null && (
            <span className="badge row gap-4">
              <Icon name="lock" size={14} />
              {t('leave.plan_is_fixed')}
            </span>
          )}
        </div>
        {!data ? (
          <Coming of={plan} rows={8} />
        ) : (
          <>
            <p className="quiet small">{t(isOpen ? 'leave.plan_hint' : 'rule.leave_plan_is_fixed')}</p>
            <WeekGrid
              plan={data}
              mayWish={(userId) => isOpen && (keeps || userId === user?.id)}
              wish={(userId, starts_on, ends_on) => wish(userId, { starts_on, ends_on })}
              open={(id) => openPanel(leaveWishes.path, id)}
            />
            <Conflicts plan={data} />
          </>
        )}
      </div>
      <OpenedRow resource={leaveWishes} given={given} />
    </Screen>
  );
}

/** What of the law and of the shares is touched, in words. */
function Conflicts({ plan }: { readonly plan: LeavePlan }) {
  const { t } = useTexts();
  const names = new Map(plan.people.map(({ user_id, fio }) => [user_id, fio]));
  const ofPeople = plan.people.filter(({ law }) => law.length > 0);
  if (!plan.conflicts.length && !ofPeople.length)
    return (
      <p className="row gap-6 small">
        <Icon name="circle-check" size={14} />
        {t('leave.no_conflicts')}
      </p>
    );
  return (
    <section className="boxed panel" aria-label={t('leave.conflicts')}>
      <h2 className="soft small edged">{t('leave.conflicts')}</h2>
      <ul>
        {plan.conflicts.map(({ rule, name, starts_on, ends_on, most, people, user_ids }) => (
          <li
            key={`${rule} ${name} ${starts_on}`}
            className={`stack gap-2 lined ${styles.conflict}`}
            data-conflict={rule}
          >
            <span className="row wrap gap-6">
              <Icon name="alert-triangle" size={14} />
              <b translate="no">{name}</b> {daySpan(starts_on, ends_on)} · {t('leave.away_of', { away: most, people })}
            </span>
            <span className="quiet small">
              {t(`rule.${rule}`)}:{' '}
              <span translate="no">{user_ids.flatMap((id) => names.get(id) ?? []).join(', ')}</span>
            </span>
          </li>
        ))}
        {ofPeople.map(({ user_id, fio, law, wished_days, days }) => (
          <li key={user_id} className={`stack gap-2 lined ${styles.conflict}`} data-conflict="law">
            <span className="row wrap gap-6">
              <Icon name="alert-triangle" size={14} />
              <b translate="no">{fio}</b> {days !== null && t('leave.wished_of', { wished: wished_days, days })}
            </span>
            <span className="quiet small">{law.map((rule) => t(`rule.${rule}`)).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** HR fixes the year of the branch, or opens it again. */
function FixButton({ plan }: { readonly plan: LeavePlan }) {
  const { t } = useTexts();
  const { year, branch_id, fixed_id } = plan;
  const count = plan.conflicts.length + plan.people.filter(({ law }) => law.length > 0).length;
  async function fix() {
    const text = count ? t('rule.leave_plan_has_conflicts', { count }) : t('leave.plan_fix_hint');
    const yes = await confirm({ title: t('leave.plan_fix', { year }), text, action: t('leave.plan_fix_do') });
    if (!yes || branch_id === null) return;
    const done = await attempted(() =>
      call('POST /api/fp/leave-plans/fix', { body: { year, branch_id, force: true } }),
    );
    if (done) notify({ kind: 'success', text: t('leave.plan_is_fixed') });
    await refreshLeave();
  }
  async function reopen() {
    if (fixed_id === null || !(await confirm({ title: t('leave.plan_reopen'), action: t('leave.plan_reopen') })))
      return;
    await attempted(() => call('DELETE /api/fp/fixed-leave-plans/:id', { params: { id: fixed_id } }));
    await refreshLeave();
  }
  return (
    <Button variant="default" onClick={() => void (fixed_id === null ? fix() : reopen())}>
      {t(fixed_id === null ? 'leave.plan_fix_do' : 'leave.plan_reopen')}
    </Button>
  );
}
