import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#kernel/calendar-formats.ts';
import { addDays, daysBetween } from '#kernel/days.ts';
import { date, integer, reference } from '#kernel/fields/door.ts';
import type { Row } from '#kernel/resource.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { createRow, removeRows } from '#web/crud/writing.ts';
import { FieldsDialog } from '#web/product/late-fields-dialog.tsx';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Listed } from '#web/ui/loaded.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/company/people/team-members.module.css';
import { teamMembers } from '#modules/company/people/team-members.ts';
import { teams } from '#modules/company/people/teams.ts';

type Member = Row<typeof teamMembers>;
type Asks = 'new' | { readonly verb: 'end' | 'move'; readonly row: Member } | null;

const { path } = teamMembers;
const whole = '1900-01-01';
/** How far the small lines of time reach: a year behind, a quarter ahead. */
const behind = 365;
const ahead = 90;
const views = ['now', 'all'] as const;

const membership = {
  path,
  fields: {
    team_id: reference({ to: 'fp/teams', required: true }),
    user_id: reference({ to: 'admin/users', required: true }),
    team_member_type_id: reference({ to: 'fp/team-member-types', required: true }),
    time_share: integer({ min: 1, max: 100, default: 100, required: true }),
    starts_on: date({ required: true, default: 'today' }),
    ends_on: date({ notBefore: 'starts_on' }),
  },
} as const;
const lastDay = { path, fields: { ends_on: date({ required: true }) } } as const;
const moving = {
  path,
  fields: {
    team_id: reference({ to: 'fp/teams', required: true }),
    starts_on: date({ required: true, default: 'today' }),
  },
} as const;

/** Who is in which team now, who was, and who will be: each with a line of time. */
export default function TeamMembersScreen() {
  const { team_id = '' }: { team_id?: string } = useParams({ strict: false });
  const teamId = /^\d{1,15}$/.test(team_id) ? Number(team_id) : null;
  const { t } = useTexts();
  const may = useMay();
  const search = useSearchTexts();
  const [asks, setAsks] = useState<Asks>(null);
  const view = views.find((one) => one === search.view) ?? 'now';
  const days: Record<string, string> = view === 'all' ? { during_from: whole } : {};
  const query = useRows(teamMembers, { ...days, ...(teamId && { team_id: String(teamId) }) });
  const mayWrite = may(teamMembers.access.create ?? 'public');
  return (
    <Screen
      busy={query.isPending}
      views={
        <OneOf
          label={t('team-members.view')}
          of={views}
          value={view}
          nameOf={(one) => t(`team-members.view_${one}`)}
          choose={(one) => changeSearch({ view: one === 'now' ? null : one })}
        />
      }
      actions={mayWrite && <CreateButton onClick={() => setAsks('new')} />}
    >
      <div className={`scrolls ${styles.screen}`}>
        <Listed
          of={query}
          rows={8}
          empty={
            <StateNote
              icon="users"
              title={t('team-members.nobody')}
              text={t(mayWrite ? 'team-members.nobody_write' : 'team-members.nobody_read')}
              action={mayWrite && <CreateButton onClick={() => setAsks('new')} />}
            />
          }
        >
          {(rows) =>
            [...Map.groupBy(rows, ({ team_id }) => team_id)].map(([team, members]) => (
              <Team key={team} id={team} members={members} ask={setAsks} mayWrite={mayWrite} />
            ))
          }
        </Listed>
      </div>
      {asks === 'new' && <AddDialog teamId={teamId} close={() => setAsks(null)} />}
      {asks && asks !== 'new' && asks.verb === 'end' && <EndDialog row={asks.row} close={() => setAsks(null)} />}
      {asks && asks !== 'new' && asks.verb === 'move' && <MoveDialog row={asks.row} close={() => setAsks(null)} />}
    </Screen>
  );
}

interface TeamProps {
  readonly id: number;
  readonly members: readonly Member[];
  readonly mayWrite: boolean;
  readonly ask: (asks: Asks) => void;
}

/** What stands in a line, in its order. */
const heads = [
  ...['users.one', 'team-members.team_member_type_id', 'team-members.time_share'],
  ...['team-members.ends_on', 'team-members.starts_on', 'action.edit'],
];

function Team({ id, members, mayWrite, ask }: TeamProps) {
  const { t } = useTexts();
  const today = useFormats().today();
  const rank = ({ starts_on, ends_on }: Member) => (ends_on && ends_on < today ? 2 : starts_on > today ? 1 : 0);
  return (
    <section className={`boxed panel ${styles.team}`} data-team={id}>
      <h2 className="row edged between text-14 strong">
        <ScreenLink to="/dictionaries/team-members/$team_id" params={{ team_id: String(id) }}>
          <ReferenceName path={teams.path} id={id} />
        </ScreenLink>
        <span className="quiet small digits">{t('team-members.count', { n: members.length })}</span>
      </h2>
      <table className="full">
        <thead>
          <tr className={`quiet small edged ${styles.line} ${styles.heads}`}>
            {heads.map((name) => (
              <th key={name} scope="col" className="start medium">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members
            .toSorted((a, b) => rank(a) - rank(b) || (a.starts_on < b.starts_on ? -1 : 1))
            .map((row) => (
              <Line key={row.id} row={row} rank={rank(row)} mayWrite={mayWrite} ask={ask} />
            ))}
        </tbody>
      </table>
    </section>
  );
}

interface LineProps extends Pick<TeamProps, 'mayWrite' | 'ask'> {
  readonly row: Member;
  /** 0 now, 1 to come, 2 over. */
  readonly rank: number;
}

function Line({ row, rank, mayWrite, ask }: LineProps) {
  const { t } = useTexts();
  const { starts_on, ends_on, time_share, remark } = row;
  const sum = (remark as { values?: { sum?: number } } | null)?.values?.sum;
  const mayEnd = mayWrite && row.allowed_actions.includes('end');
  return (
    <tr className={`lined ${styles.line} ${rank === 2 ? 'quiet' : ''}`} data-member={row.id}>
      <td className="shrinks cut">
        <ReferenceName path="admin/users" id={row.user_id} />
      </td>
      <td className="soft small cut">
        <ReferenceName path="fp/team-member-types" id={row.team_member_type_id} />
      </td>
      <td className="digits small" title={sum ? t('rule.time_share_over_100', { sum }) : undefined}>
        {time_share} %{sum && <span className="warn"> · Σ {sum} %</span>}
      </td>
      <td className={styles.times}>
        <Timeline starts_on={starts_on} ends_on={ends_on} />
      </td>
      <td className="digits small nowrap">
        {formatDay(starts_on)} – {ends_on ? formatDay(ends_on) : t('team-members.open_end')}
      </td>
      <td className="inline gap-2 to-end">
        {mayEnd && (
          <>
            <IconButton
              small
              icon="arrow-right"
              label={t('team-members.move')}
              onClick={() => ask({ verb: 'move', row })}
            />
            <IconButton
              small
              icon="calendar-off"
              label={t('team-members.end')}
              onClick={() => ask({ verb: 'end', row })}
            />
          </>
        )}
        {mayWrite && rank === 1 && (
          <IconButton
            small
            icon="trash"
            label={t('action.delete')}
            onClick={() => void removeRows(teamMembers, [row])}
          />
        )}
      </td>
    </tr>
  );
}

/** The membership between a year ago and a quarter ahead; a mark stands for today. */
function Timeline({ starts_on, ends_on }: Pick<Member, 'starts_on' | 'ends_on'>) {
  const today = useFormats().today();
  const first = addDays(today, -behind);
  const length = behind + ahead;
  const at = (day: string) => Math.min(100, Math.max(0, (daysBetween(first, day) / length) * 100));
  const from = at(starts_on);
  const to = ends_on ? at(addDays(ends_on, 1)) : 100;
  return (
    <span className={styles.time} aria-hidden="true">
      <i
        className={styles.bar}
        style={{ left: `${from}%`, width: `${Math.max(1, to - from)}%` }}
        data-open={!ends_on || undefined}
      />
      <i className={styles.today} style={{ left: `${at(today)}%` }} />
    </span>
  );
}

function AddDialog({ teamId, close }: { readonly teamId: number | null; readonly close: () => void }) {
  const { t } = useTexts();
  const [once] = useState(newIdempotencyKey);
  const form = useFields({
    of: membership,
    begin: { team_id: teamId },
    draft: 'team member',
    async send(body) {
      await createRow(path, body, once);
      close();
    },
  });
  return <FieldsDialog of={form} title={t('team-members.add')} close={close} text={t('team-members.add')} />;
}

function EndDialog({ row, close }: { readonly row: Member; readonly close: () => void }) {
  const { t } = useTexts();
  const today = useFormats().today();
  const form = useFields({
    of: lastDay,
    begin: { ends_on: row.ends_on ?? today },
    draft: null,
    async send({ ends_on }) {
      await call('POST /api/fp/team-members/end', { body: { id: row.id, version: row.version, ends_on } });
      close();
      await refreshLists(path);
    },
  });
  return <FieldsDialog of={form} title={t('team-members.end')} close={close} text={t('team-members.end')} />;
}

/** Ends here the day before, and begins there with the same part and share. */
function MoveDialog({ row, close }: { readonly row: Member; readonly close: () => void }) {
  const { t } = useTexts();
  const today = useFormats().today();
  const [once] = useState(newIdempotencyKey);
  const form = useFields({
    of: moving,
    draft: null,
    async send({ team_id, starts_on = today }) {
      const { user_id, team_member_type_id, time_share } = row;
      const body = { id: row.id, version: row.version, ends_on: addDays(starts_on, -1) };
      await call('POST /api/fp/team-members/end', { body });
      await createRow(path, { user_id, team_member_type_id, time_share, team_id, starts_on }, once);
      close();
    },
  });
  return <FieldsDialog of={form} title={t('team-members.move')} close={close} text={t('team-members.move')} />;
}
