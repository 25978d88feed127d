import { type ReactNode, useState } from 'react';
import type { RowAt } from '#kernel/api.ts';
import { formatClock, formatCount } from '#kernel/formats.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { Part } from '#web/ui/part.tsx';
import { StatusTag } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { Counted, type Link } from '#modules/views/task-views/project-page/project-counted.tsx';
import type { ProjectOverview } from '#modules/views/task-views/project-page/project-endpoints.ts';
import styles from '#modules/views/task-views/project-page/project.module.css';
import { Button } from '@mantine/core';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { onDemand } from '#web/product/on-demand.tsx';
import { carryOut } from '#web/crud/carry-out.ts';
import { useMay } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { actions } from '#modules/actions.ts';
import { ForecastLine } from '#modules/numbers/forecast/door.tsx';
import { openStatuses, projects } from '#modules/company/projects/door.ts';

export type Project = RowAt<'fp/projects'>;

interface StandingProps {
  readonly row: Project;
  readonly overview: ProjectOverview;
  readonly link: Link;
}

const lookOf = { good: 'good', risk: 'warn', bad: 'bad' } as const;

/** How the project stands and why, when it ends at this pace, and what may be done with it. */
export function Standing({ row, overview, link }: StandingProps) {
  const { t } = useTexts();
  const format = useFormats();
  const { health, statuses, late_count, planned_minutes, actual_minutes } = overview;
  const dates = [row.starts_on, row.ends_on].map((day) => (day ? format.day(day) : '…')).join(' – ');
  const late = { status: openStatuses.join(), deadline_to: format.today() };
  return (
    <Part
      title={t('project.standing')}
      tools={
        row.archived_at ? (
          <span className="badge">{t('project.is_archived')}</span>
        ) : (
          <b className={lookOf[health.level]} data-health={health.level}>
            {t(`project.health.${health.level}`)}
          </b>
        )
      }
    >
      <div className="inside stack gap-10">
        {health.reasons.length ? (
          <ul className="stack gap-4" aria-label={t('project.why')}>
            {health.reasons.map(({ about, level, value }) => (
              <li key={about} className={lookOf[level]}>
                {about === 'forecast' && !value ? t('project.on_time') : t(`project.reason.${about}`, { value })}
              </li>
            ))}
          </ul>
        ) : (
          <p className="quiet">{t('project.nothing_counted')}</p>
        )}
        {overview.forecast && <ForecastLine forecast={overview.forecast} />}
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
        <dl className={`flow ${styles.facts}`}>
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
        <ProjectTools row={row} />
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

const CopyDialog = onDemand(() => import('#modules/views/task-views/project-page/copy-dialog.tsx'), 'default');

/** What may be done with the project as a whole. */
function ProjectTools({ row }: { readonly row: RowAt<'fp/projects'> }) {
  const { t } = useTexts();
  const may = useMay();
  const [isCopying, setCopying] = useState(false);
  const archive = async () => {
    const question = { title: `${t('project.archive')}: ${row.name}`, text: t('project.archive_says') };
    if (!(await confirm({ ...question, action: t('project.archive') }))) return;
    await carryOut(projects, row, 'archive', {
      shows: { archived_at: new Date().toISOString() },
      text: t('project.archived_now'),
      wayBack: 'unarchive',
    });
  };
  const takeOut = () =>
    carryOut(projects, row, 'unarchive', {
      ...{ shows: { archived_at: null }, text: t('project.unarchived_now'), wayBack: 'archive' },
    });
  if (!may([actions.projects.update, actions.projects.create])) return null;
  return (
    <div className="row wrap">
      {may([actions.projects.create]) && (
        <Button variant="default" onClick={() => setCopying(true)}>
          {t('project.copy')}
        </Button>
      )}
      {may([actions.projects.update]) && (
        <DecisionSlot of={projects} row={row}>
          {({ archived_at }) => (
            <Button variant="default" onClick={() => void (archived_at === null ? archive() : takeOut())}>
              {t(archived_at === null ? 'project.archive' : 'project.unarchive')}
            </Button>
          )}
        </DecisionSlot>
      )}
      {isCopying && <CopyDialog row={row} close={() => setCopying(false)} />}
    </div>
  );
}
