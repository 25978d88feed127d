import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { call } from '#web/api/call.ts';
import { OpenedRow } from '#web/crud/opened-row.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { useChanges } from '#web/live/changes.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay, useSession } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Near } from '#web/ui/near.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { useShownTogether } from '#web/ui/shown-together.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { actions, specialActions } from '#modules/actions.ts';
import { WatchMenu } from '#modules/channels/notifications/door.tsx';
import { openStatuses, projects } from '#modules/company/projects/door.ts';
import { useTasksHref } from '#modules/views/task-views/groups/use-group-tasks.tsx';
import { useSoon } from '#modules/views/task-views/lists/use-soon.tsx';
import { Categories } from '#modules/views/task-views/project-page/project-categories.tsx';
import { Counted, type Link } from '#modules/views/task-views/project-page/project-counted.tsx';
import { type Project, Standing } from '#modules/views/task-views/project-page/project-standing.tsx';
import type { ProjectOverview } from '#modules/views/task-views/project-page/project-endpoints.ts';
import styles from '#modules/views/task-views/project-page/project.module.css';
import { formatClock, formatCount } from '#kernel/formats.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { Part } from '#web/ui/part.tsx';
import { TelegramGroups } from '#modules/work/telegram-groups/door.tsx';

const Burn = lazy(() => arrival(() => import('#modules/views/task-views/project-page/project-burn-part.tsx')));
const Files = lazy(() => arrival(() => import('#modules/views/task-views/project-page/project-files-part.tsx')));
const Activity = lazy(() => arrival(() => import('#modules/views/task-views/project-page/project-activity-part.tsx')));

/** A project at its own address: how it stands and why, whose work it is, its parts, its files, its client. */
export default function ProjectScreen() {
  const { t } = useTexts();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useProject(Number(id));
  const { data } = query;
  const isShown = useShownTogether(data?.row.id);
  return (
    <Screen
      busy={query.isPending || (data !== undefined && !isShown)}
      title={data?.row.name ?? t('projects.one')}
      isTyped={data !== undefined}
      lead={data && <OpenButton row={data.row} />}
      actions={
        <>
          {data && <WatchMenu path={projects.path} id={data.row.id} />}
          <ScreenLink
            to="/tasks/projects"
            className={`inline soft untied ${styles.back}`}
            aria-label={t('projects.title')}
          >
            <Icon name="arrow-left" /> <span className="wide-only">{t('projects.title')}</span>
          </ScreenLink>
        </>
      }
    >
      {query.error && !data && <FailureNote error={query.error} retry={() => void query.refetch()} />}
      {!query.error && !isShown && <SkeletonRows rows={8} />}
      {data && <Parts {...data} isShown={isShown} />}
      <OpenedRow resource={projects} shownOf={() => data?.row} />
    </Screen>
  );
}

function OpenButton({ row }: { readonly row: Project }) {
  const { t } = useTexts();
  const may = useMay();
  const mayEdit = may(projects.access.update ?? 'public') && row.archived_at === null;
  return (
    <IconButton
      icon={mayEdit ? 'pencil' : 'info-circle'}
      label={t(mayEdit ? 'action.edit' : 'action.open')}
      small
      onClick={() => openPanel(projects.path, row.id)}
    />
  );
}

interface PartsProps {
  readonly row: Project;
  readonly overview: ProjectOverview;
  readonly isShown: boolean;
}

function Parts({ row, overview, isShown }: PartsProps) {
  const hrefOf = useTasksHref();
  const { user } = useSession();
  const may = useMay();
  const mayLink = may([actions.projects.update]) && (row.manager_id === user?.id || may([specialActions.allProjects]));
  const link: Link = (search) => hrefOf({ project_id: String(row.id), ...search });
  return (
    <div className={`grid gap-16 scrolls together ${styles.page}`} data-shown={isShown || undefined}>
      <Standing row={row} overview={overview} link={link} />
      <People people={overview.people} link={link} />
      <Categories project={row.id} isArchived={row.archived_at !== null} categories={overview.categories} link={link} />
      <Near height={320}>
        <Burn id={row.id} endsOn={row.ends_on} />
      </Near>
      <Near height={160}>
        <Files id={row.id} />
      </Near>
      {mayLink && (
        <Near height={120}>
          <TelegramGroups projectId={row.id} />
        </Near>
      )}
      {user?.user_type !== 'client' && (
        <Near height={240}>
          <Activity id={row.id} />
        </Near>
      )}
    </div>
  );
}

function useProject(id: number) {
  const query = useQuery({
    queryKey: [...listKey(projects.path), 'page', id],
    queryFn: async ({ signal }) => {
      const params = { id };
      const [row, overview] = await Promise.all([
        call('GET /api/fp/projects/:id', { params, signal }),
        call('GET /api/fp/projects/:id/overview', { params, signal }),
      ]);
      return { row, overview };
    },
  });
  const refresh = useSoon(() => void query.refetch());
  useChanges(projects.path, refresh);
  useChanges('fp/dev-tasks', refresh);
  return query;
}

/** Whose work it is, and how much each has. */
function People({ people, link }: Pick<ProjectOverview, 'people'> & { readonly link: Link }) {
  const { t } = useTexts();
  const most = Math.max(1, ...people.map(({ open_count }) => open_count));
  return (
    <Part title={t('project.people')} count={people.length}>
      <ul>
        {people.map(({ user_id, open_count, late_count, planned_minutes }) => (
          <li key={user_id ?? 0} className={`grid gap-12 lined ${styles.line}`}>
            <Counted href={link({ executor_id: user_id ? String(user_id) : 'null', status: openStatuses.join() })}>
              {user_id ? (
                <ReferenceName path="admin/users" id={user_id} />
              ) : (
                <span className="quiet">{t('project.nobody')}</span>
              )}
            </Counted>
            <span className="meter" aria-hidden="true">
              <i style={{ width: `${(open_count / most) * 100}%` }} />
            </span>
            <span className="flow small digits">
              <span>{t('board.total', { count: formatCount(open_count) })}</span>
              <span className="quiet">{formatClock(planned_minutes)}</span>
              {late_count > 0 && <span className="bad">{t('groups.late', { count: formatCount(late_count) })}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
