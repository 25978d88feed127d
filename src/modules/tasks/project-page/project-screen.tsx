import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RowAt } from '#kernel/api.ts';
import { formatClock, formatCount } from '#kernel/formats.ts';
import { call } from '#web/api/call.ts';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { useChanges } from '#web/live/changes.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { closePanel, openPanel, panelOf } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Part } from '#web/ui/part.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { StatusTag } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { projects } from '#modules/projects/projects.ts';
import { openStatuses } from '#modules/tasks/groups/open-statuses.ts';
import { useTasksHref } from '#modules/tasks/groups/use-group-tasks.tsx';
import { useSoon } from '#modules/tasks/lists/use-task-list.tsx';
import type { ProjectOverview } from '#modules/tasks/project-page/project-overview.ts';
import styles from '#modules/tasks/project-page/project.module.css';

type Project = RowAt<'fp/projects'>;
type Link = (search: Readonly<Record<string, string>>) => string | null;

/** A project at its own address: how it stands and why, whose work it is, its parts, its files, its client. */
export default function ProjectScreen() {
  const { t } = useTexts();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useProject(Number(id));
  const hrefOf = useTasksHref();
  const panel = panelOf(useSearchTexts());
  const { data } = query;
  const link: Link = (search) => hrefOf({ project_id: id, ...search });
  return (
    <Screen
      busy={query.isPending}
      title={data?.row.name ?? t('projects.one')}
      isTyped={data !== undefined}
      lead={
        data && (
          <IconButton
            icon="pencil"
            label={t('action.edit')}
            small
            onClick={() => openPanel(projects.path, data.row.id)}
          />
        )
      }
      actions={
        <ScreenLink to="/tasks/projects" className={`inline soft ${styles.back}`} aria-label={t('projects.title')}>
          <Icon name="arrow-left" /> <span className="wide-only">{t('projects.title')}</span>
        </ScreenLink>
      }
    >
      <div className={`scrolls ${styles.page}`}>
        {data ? (
          <>
            <Standing {...data} link={link} />
            <People people={data.overview.people} link={link} />
            <Categories categories={data.overview.categories} link={link} />
            <Files files={data.overview.files} />
          </>
        ) : query.error ? (
          <FailureNote error={query.error} retry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={8} />
        )}
      </div>
      {panel?.path === projects.path && (
        <RowDrawer key={panel.id} resource={projects} id={panel.id} shown={data?.row} given={{}} close={closePanel} />
      )}
    </Screen>
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

interface StandingProps {
  readonly row: Project;
  readonly overview: ProjectOverview;
  readonly link: Link;
}

const lookOf = { good: 'good', risk: 'warn', bad: 'bad' } as const;

function Standing({ row, overview, link }: StandingProps) {
  const { t } = useTexts();
  const format = useFormats();
  const { health, statuses, late_count, planned_minutes, actual_minutes } = overview;
  const dates = [row.starts_on, row.ends_on].map((day) => (day ? format.day(day) : '…')).join(' – ');
  const late = { status: openStatuses.join(), deadline_to: format.today() };
  return (
    <Part
      title={t('project.standing')}
      tools={
        <b className={lookOf[health.level]} data-health={health.level}>
          {t(`project.health.${health.level}`)}
        </b>
      }
    >
      <div className={`stack gap-10 ${styles.inside}`}>
        {health.reasons.length ? (
          <ul className="stack gap-4" aria-label={t('project.why')}>
            {health.reasons.map(({ about, level, percent }) => (
              <li key={about} className={lookOf[level]}>
                {t(`project.reason.${about}`, { percent })}
              </li>
            ))}
          </ul>
        ) : (
          <p className="quiet">{t('project.nothing_counted')}</p>
        )}
        <p className="flow small">
          {statuses.map(({ status, count }) => (
            <Counted key={status} href={link({ status })}>
              <StatusTag status={status} /> <b className="digits">{formatCount(count)}</b>
            </Counted>
          ))}
          {late_count > 0 && (
            <Counted href={link(late)}>
              <span className="bad">{t('groups.late', { count: formatCount(late_count) })}</span>
            </Counted>
          )}
        </p>
        <dl className={styles.facts}>
          <Fact name="projects.manager_id">
            {row.manager_id && <ReferenceName path="admin/users" id={row.manager_id} />}
          </Fact>
          <Fact name="field.client_id">{row.client_id && <ReferenceName path="fp/clients" id={row.client_id} />}</Fact>
          <Fact name="projects.project_status_id">
            {row.project_status_id && <ReferenceName path="fp/project-statuses" id={row.project_status_id} />}
          </Fact>
          <Fact name="project.dates">{(row.starts_on || row.ends_on) && dates}</Fact>
          <Fact name="project.spent">
            {t('groups.spent_of_planned', {
              spent: formatClock(actual_minutes),
              planned: formatClock(planned_minutes),
            })}
          </Fact>
        </dl>
        {row.description && (
          <p className="breaks pretty" translate="no">
            {row.description}
          </p>
        )}
      </div>
    </Part>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div>
      <dt className="quiet small">{t(name)}</dt>
      <dd>{children || '—'}</dd>
    </div>
  );
}

function Counted({ href, children }: { readonly href: string | null; readonly children: ReactNode }) {
  return href ? (
    <a href={href} className={`inline gap-4 ${styles.counted}`}>
      {children}
    </a>
  ) : (
    <span className="inline gap-4">{children}</span>
  );
}

function People({ people, link }: Pick<ProjectOverview, 'people'> & { readonly link: Link }) {
  const { t } = useTexts();
  const most = Math.max(1, ...people.map(({ open_count }) => open_count));
  return (
    <Part title={t('project.people')} count={people.length}>
      <ul>
        {people.map(({ user_id, open_count, late_count, planned_minutes }) => (
          <li key={user_id ?? 0} className={`ruled ${styles.line}`}>
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
              <span>{t('board.total', { count: open_count })}</span>
              <span className="quiet">{formatClock(planned_minutes)}</span>
              {late_count > 0 && <span className="bad">{t('groups.late', { count: formatCount(late_count) })}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Categories({ categories, link }: Pick<ProjectOverview, 'categories'> & { readonly link: Link }) {
  const { t } = useTexts();
  return (
    <Part title={t('project-categories.title')} count={categories.length}>
      <ul>
        {categories.map(({ id, count, done_count }) => (
          <li key={id ?? 0} className={`ruled ${styles.line}`}>
            <Counted href={link({ project_category_id: id ? String(id) : 'null' })}>
              {id ? (
                <ReferenceName path="fp/project-categories" id={id} />
              ) : (
                <span className="quiet">{t('project.no_category')}</span>
              )}
            </Counted>
            <span className="meter" aria-hidden="true">
              <i style={{ width: `${count ? (done_count / count) * 100 : 0}%` }} />
            </span>
            <span className="small digits">
              {t('projects.progress_of', { done: formatCount(done_count), count: formatCount(count) })}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Each leads to the task that it hangs on. */
function Files({ files }: Pick<ProjectOverview, 'files'>) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <Part title={t('project.files')} count={files.length}>
      {files.length ? (
        <ul>
          {files.map(({ id, name, task_id, number, created_at }) => (
            <li key={id} className={`ruled ${styles.file}`}>
              <button
                type="button"
                className={`row shrinks ${styles.open}`}
                onClick={() => openPanel('fp/dev-tasks', task_id)}
              >
                <Icon name="paperclip" size={14} />
                <span className="cut" translate="no" title={name}>
                  {name}
                </span>
              </button>
              <span className="quiet small digits nowrap">{`${number} · ${format.instant(created_at)}`}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={`quiet ${styles.inside}`}>{t('project.no_files')}</p>
      )}
    </Part>
  );
}
