// The screen of a lead: long, because it is made of many small parts that nobody else shows.

import { keepPreviousData } from '@tanstack/react-query';
import { Fragment } from 'react';
import { formatClock, formatCount } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { NothingFound, StateNote } from '#web/ui/state-note.tsx';
import { type State, StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { screenActions } from '#modules/actions.ts';
import type { MyTeam, TeamPerson } from '#modules/growth/my-team/my-team.ts';
import styles from '#modules/growth/my-team/my-team.module.css';
import { type PresenceState, presenceStates } from '#modules/growth/my-team/presence.ts';
import { PersonPageLink } from '#modules/company/people/door.tsx';
import { attendancePunches } from '#modules/staff/punches/door.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

/** What colleagues do is no event for the reader: it is asked for again so often. */
const AGAIN_MS = 15_000;

/** A sign of its own for each, so that none is told by its colour alone. */
const signs: Record<PresenceState, State> = {
  in: { icon: 'user-check', tone: 'good' },
  remote: { icon: 'home', tone: 'good' },
  break: { icon: 'player-pause', tone: 'warn' },
  absent: { icon: 'alert-triangle', tone: 'danger' },
  not_yet: { icon: 'clock', tone: 'quiet' },
  out: { icon: 'logout', tone: 'quiet' },
  leave: { icon: 'calendar-off', tone: 'quiet' },
  unknown: { icon: 'help-circle', tone: 'quiet' },
};
/** Who is missed stands first for those who look after people; then who can be spoken to. */
const order: readonly PresenceState[] = ['absent', 'in', 'remote', 'break', 'not_yet', 'unknown', 'out', 'leave'];

function useTeam() {
  const search = useSearchTexts();
  const numberOf = (text: string | undefined) => (/^\d{1,15}$/.test(text ?? '') ? text! : undefined);
  const [team_id, branch_id] = [numberOf(search.team_id), numberOf(search.branch_id)];
  const state = presenceStates.find((one) => one === search.state) ?? null;
  const query = useCall('GET /api/fp/team', {
    query: { ...(team_id && { team_id }), ...(branch_id && { branch_id }) },
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
  const again = () => void query.refetch();
  useChanges(attendancePunches.path, again);
  useChanges('fp/leave-requests', again);
  useChanges(devTasks.path, again);
  return { query, state, team_id, branch_id };
}

/** Who is here, on what, since when, and from when on somebody has room. */
export default function MyTeamScreen() {
  const { t } = useTexts();
  const may = useMay();
  const { query, state, team_id, branch_id } = useTeam();
  const { data } = query;
  const people = data?.people ?? [];
  const shown = people.filter((person) => !state || person.state === state);
  const isFiltered = Boolean(state || team_id || branch_id);
  const choose = (name: string) => (id: number | null) => changeSearch({ [name]: id === null ? null : String(id) });
  return (
    <Screen
      busy={query.isPending}
      lead={
        data && (
          <span className="nowrap quiet small wide-only">
            {t('my-team.count', { count: formatCount(people.length) })}
          </span>
        )
      }
    >
      <div className={`row wrap edged ${styles.tools}`}>
        <States people={people} chosen={state} />
        <span className="grow wide-only" />
        <OptionSelect
          path="fp/teams"
          label={t('teams.one')}
          placeholder={t('developers.all_teams')}
          icon="users-group"
          className={styles.select}
          value={Number(team_id) || null}
          choose={choose('team_id')}
        />
        {may([screenActions.branches]) && (
          <OptionSelect
            path="admin/branches"
            label={t('branches.one')}
            placeholder={t('my-team.all_branches')}
            icon="hierarchy"
            className={styles.select}
            value={Number(branch_id) || null}
            choose={choose('branch_id')}
          />
        )}
      </div>
      {!data ? (
        <Coming of={query} rows={10} />
      ) : shown.length > 0 ? (
        <People answer={data} people={shown} />
      ) : isFiltered ? (
        <NothingFound clear={() => changeSearch({ state: null, team_id: null, branch_id: null })} />
      ) : (
        <StateNote icon="users" title={t('my-team.empty')} text={t('my-team.empty_hint')} />
      )}
    </Screen>
  );
}

/** How many are where; a press shows those alone. */
function States({ people, chosen }: { readonly people: readonly TeamPerson[]; readonly chosen: PresenceState | null }) {
  const { t } = useTexts();
  const counts = Map.groupBy(people, ({ state }) => state);
  return (
    <div className={`row wrap gap-6 ${styles.states}`} role="group" aria-label={t('my-team.states')}>
      {order
        .filter((state) => counts.has(state) || state === chosen)
        .map((state) => (
          <button
            key={state}
            type="button"
            className={`inline gap-4 boxed choice tap hovers ${styles.state}`}
            aria-pressed={state === chosen}
            onClick={() => changeSearch({ state: state === chosen ? null : state })}
          >
            <StateTag {...signs[state]}>{t(`my-team.state.${state}`)}</StateTag>
            <b className="digits">{formatCount(counts.get(state)?.length ?? 0)}</b>
          </button>
        ))}
    </div>
  );
}

function People({ answer, people }: { readonly answer: MyTeam; readonly people: readonly TeamPerson[] }) {
  const { t } = useTexts();
  const now = useMinute();
  const groups = Map.groupBy(people, ({ state }) => state);
  return (
    <div
      className={`grow ${styles.body}`}
      data-work={answer.sees_work || undefined}
      data-minutes={answer.sees_minutes || undefined}
    >
      {order.map((state) => {
        const own = groups.get(state);
        if (!own) return null;
        const title = t(`my-team.state.${state}`);
        return (
          <section key={state} aria-label={title}>
            <h2 className={`row ruled sunken text-13 ${styles.head}`}>
              <StateTag {...signs[state]}>{title}</StateTag>
              <span className="count">{formatCount(own.length)}</span>
            </h2>
            <ul>
              {own.map((person) => (
                <Line key={person.user_id} person={person} now={now} />
              ))}
            </ul>
          </section>
        );
      })}
      {answer.is_cut && <p className="nothing quiet">{t('my-team.is_cut', { count: formatCount(people.length) })}</p>}
    </div>
  );
}

function Line({ person, now }: { readonly person: TeamPerson; readonly now: number }) {
  const { user_id, fio, position, is_late } = person;
  const { t } = useTexts();
  return (
    <li className={`ruled panel ${styles.line}`} data-user={user_id}>
      <span className="row shrinks">
        <Avatar id={user_id} name={fio} size={28} />
        <span className="stack gap-0 shrinks">
          <span className="cut medium" title={fio} translate="no">
            {fio}
          </span>
          {position && <span className="cut quiet small">{position}</span>}
        </span>
      </span>
      <span className={`row gap-6 ${styles.when}`}>
        <Since person={person} />
        {is_late && (
          <span className="inline gap-4 bad small nowrap">
            <Icon name="alert-triangle" size={13} />
            {t('my-team.late')}
          </span>
        )}
      </span>
      <Work person={person} now={now} />
      <Free person={person} />
      <Minutes person={person} />
      <Ways person={person} />
    </li>
  );
}

/** Since when somebody is where they are; of those who are away, when they are back. */
function Since({ person: { state, since, back_on } }: { readonly person: TeamPerson }) {
  const { t } = useTexts();
  const format = useFormats();
  if (state === 'leave')
    return <span className="small">{back_on ? t('my-team.back_on', { day: format.nearDay(back_on) }) : ''}</span>;
  if (!since) return <span className="quiet small">{state === 'remote' ? t('my-team.by_schedule') : '—'}</span>;
  return <span className="small digits nowrap">{t('my-team.since', { time: format.time(since) })}</span>;
}

/** The task whose clock runs opens at a press; one that the reader does not see is work all the same. */
function Work({ person: { task, is_working }, now }: { readonly person: TeamPerson; readonly now: number }) {
  const { t } = useTexts();
  if (!task)
    return (
      <span className={`quiet small ${styles.work}`}>
        {is_working ? t('my-team.works') : is_working === null ? '' : t('my-team.no_task')}
      </span>
    );
  const minutes = Math.max(0, Math.round((now - Date.parse(task.running_since)) / 60_000));
  return (
    <button
      type="button"
      className={`row gap-6 start shrinks rounded-s hovers tap ${styles.work} ${styles.task}`}
      onClick={() => openPanel(devTasks.path, task.id)}
    >
      <Icon name="player-play" size={13} />
      <span className="quiet small nowrap digits">{task.number}</span>
      <span className="cut" title={task.name} translate="no">
        {task.name}
      </span>
      <span className={`small nowrap digits ${styles.clock}`}>{formatClock(minutes)}</span>
    </button>
  );
}

function Free({ person: { next_free_at, is_working } }: { readonly person: TeamPerson }) {
  const { t } = useTexts();
  const format = useFormats();
  if (is_working === null) return <span className={styles.free} />;
  return (
    <span className={`quiet small nowrap ${styles.free}`}>
      {next_free_at === null
        ? t('developers.never_free')
        : next_free_at <= format.today()
          ? t('developers.free_now')
          : t('developers.free_from', { day: format.nearDay(next_free_at) })}
    </span>
  );
}

function Minutes({ person: { day_minutes } }: { readonly person: TeamPerson }) {
  const { t } = useTexts();
  return (
    <span className={`small digits nowrap ${styles.minutes}`}>
      {day_minutes !== null && day_minutes > 0 && t('process.today', { time: formatClock(day_minutes) })}
    </span>
  );
}

/** To the day of the person, to what they have to do and to their tasks, each for those who see it. */
function Ways({ person: { user_id, fio, is_late, is_working } }: { readonly person: TeamPerson }) {
  const { t } = useTexts();
  const format = useFormats();
  const may = useMay();
  const id = String(user_id);
  const ways = [
    {
      ...{ to: '/people/attendance', icon: 'calendar-week', text: 'my-team.open_day' },
      search: { user_id: id, day: format.today() },
      isShown: is_late !== null,
    },
    {
      ...{ to: '/tasks/users-tasks', icon: 'chart-bar', text: 'my-team.open_load' },
      search: { executor_id: id },
      isShown: is_working !== null && may([screenActions.tasks]),
    },
    {
      ...{ to: '/tasks/tasks', icon: 'list-check', text: 'my-team.open_tasks' },
      search: { executor_id: id },
      isShown: is_working !== null && may([screenActions.tasks]),
    },
  ] as const;
  return (
    <span className={`row gap-2 ends ${styles.ways}`}>
      <PersonPageLink
        userId={user_id}
        className={`center ghost rounded-s soft ${styles.way}`}
        title={t('developer.open_page')}
        label={`${t('developer.open_page')}: ${fio}`}
      >
        <Icon name="user-circle" size={16} />
      </PersonPageLink>
      {ways.map(({ to, icon, text, search, isShown }) => (
        <Fragment key={to}>
          {isShown && (
            <ScreenLink
              to={to}
              search={search}
              className={`center ghost rounded-s soft ${styles.way}`}
              title={t(text)}
              aria-label={`${t(text)}: ${fio}`}
            >
              <Icon name={icon} size={16} />
            </ScreenLink>
          )}
        </Fragment>
      ))}
    </span>
  );
}
