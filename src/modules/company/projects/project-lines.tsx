import { openStatuses } from '#modules/company/projects/task-statuses.ts';
import type { RowAt } from '#kernel/api.ts';
import { formatCount } from '#kernel/formats.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { useProduct } from '#web/product/product-context.ts';
import { useMay } from '#web/session/session.ts';
import { clientState, togglePin, useClientState } from '#web/state/client-state.ts';
import { Mark } from '#web/ui/brand.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { projects } from '#modules/company/projects/projects.ts';
import styles from '#modules/company/projects/project-lines.module.css';

export type ProjectRow = RowAt<'fp/projects'>;

export const progressOf = ({ task_count, done_count }: ProjectRow): number =>
  task_count ? Math.floor((done_count / task_count) * 100) : 0;

/** The part of what is still open that is late. */
export const lateShareOf = ({ task_count, done_count, late_count }: ProjectRow): number =>
  task_count > done_count ? late_count / (task_count - done_count) : 0;

const heads = ['projects.one', 'projects.manager_id', 'projects.view.work', 'projects.late_count', 'projects.ends_on'];

interface ProjectLinesProps {
  readonly rows: readonly ProjectRow[];
  /** Its fields open by a button with this name. */
  readonly edit?: 'action.edit' | 'action.open';
}

/** Projects by how far they are: each leads to its work, its late tasks to them, and can be pinned. */
export function ProjectLines({ rows, edit }: ProjectLinesProps) {
  const { t } = useTexts();
  return (
    <table className={styles.lines} aria-label={t('projects.title')}>
      <TableHead className="sr-only" names={[...heads, 'list.actions'].map((head) => t(head))} />
      <tbody>
        {rows.map((row) => (
          <Line key={row.id} row={row} edit={edit} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ row, edit }: { readonly row: ProjectRow } & Pick<ProjectLinesProps, 'edit'>) {
  const { t } = useTexts();
  const { hrefOfFound } = useProduct();
  const { pinned_project_ids } = useClientState();
  const isPinned = pinned_project_ids.includes(row.id);
  const { id, name, key, color, manager_id, late_count } = row;
  const href = hrefOfFound({ kind: 'project', id, title: name, subtitle: null });
  const pageHref = useMay()(projects.access.read) ? `/tasks/projects/${id}` : href;
  const face = (
    <>
      <i className="dot" style={{ background: color ?? 'var(--field-line)' }} />
      <span className="cut medium" translate="no" title={name}>
        {name}
      </span>
      <span className="rigid quiet small" translate="no">
        {key}
      </span>
    </>
  );
  return (
    <tr className={`lined grid level ${styles.line}`} data-project={id}>
      <td className="flex gap-0 shrinks">
        {pageHref ? (
          <a href={`#${pageHref}`} className={`row gap-10 shrinks grow ink untied ${styles.name}`}>
            {face}
          </a>
        ) : (
          <span className={`row gap-10 shrinks grow ink untied ${styles.name}`}>{face}</span>
        )}
      </td>
      <td className={`cut soft ${styles.manager}`}>
        {manager_id !== null && <ReferenceName path="admin/users" id={manager_id} />}
      </td>
      <Progress row={row} />
      <td className={`small digits ${styles.late}`}>{late_count > 0 && <Late row={row} href={href} />}</td>
      <Dates row={row} />
      <td className={`row gap-0 ends ${styles.tools}`}>
        {edit && (
          <IconButton
            icon={edit === 'action.edit' ? 'pencil' : 'info-circle'}
            label={`${t(edit)}: ${name}`}
            small
            onClick={() => openPanel('fp/projects', id)}
          />
        )}
        <IconButton
          icon={isPinned ? 'pinned-off' : 'pin'}
          label={`${t(isPinned ? 'action.unpin' : 'action.pin')}: ${name}`}
          small
          aria-pressed={isPinned}
          onClick={() => clientState.set(togglePin(id))}
        />
      </td>
    </tr>
  );
}

function Progress({ row }: { readonly row: ProjectRow }) {
  const { t } = useTexts();
  const { task_count, done_count } = row;
  const said = t('projects.progress_of', { done: formatCount(done_count), count: formatCount(task_count) });
  return (
    <td className={`row small digits ${styles.progress}`} title={said}>
      <span className="meter grow" aria-hidden="true">
        <i style={{ width: `${progressOf(row)}%` }} />
      </span>
      <span className={`end ${styles.percent}`}>
        {task_count ? progressOf(row) === 100 ? <Mark size={18} /> : `${progressOf(row)}%` : '–'}
      </span>
      <span className="sr-only">{said}</span>
    </td>
  );
}

function Late({ row, href }: { readonly row: ProjectRow; readonly href: string | null }) {
  const { t } = useTexts();
  const face = (
    <>
      <Icon name="alert-triangle" size={12} />
      {t('projects.late', { count: formatCount(row.late_count) })}
    </>
  );
  const format = useFormats();
  return href ? (
    <a className="inline gap-4 bad" href={`#${href}&status=${openStatuses.join()}&deadline_to=${format.today()}`}>
      {face}
    </a>
  ) : (
    <span className="inline gap-4 bad">{face}</span>
  );
}

function Dates({ row: { starts_on, ends_on } }: { readonly row: ProjectRow }) {
  const format = useFormats();
  const isOver = ends_on !== null && ends_on < format.today();
  return (
    <td className={`small digits ${styles.dates} ${isOver ? 'bad' : 'soft'}`}>
      {starts_on ? format.day(starts_on) : ''}
      {(starts_on ?? ends_on) && ' – '}
      {ends_on ? format.day(ends_on) : ''}
    </td>
  );
}
