import { useTexts } from '#web/i18n/texts.ts';
import { OverviewScreen, WorkOrTable } from '#web/resource-page/overview-screen.tsx';
import { lateShareOf, ProjectLines, progressOf, type ProjectRow } from '#modules/company/projects/project-lines.tsx';
import { projects } from '#modules/company/projects/projects.ts';
import styles from '#modules/company/projects/project-lines.module.css';
import { useProjects } from '#modules/company/projects/use-projects.tsx';

const orders = {
  name: (a: ProjectRow, b: ProjectRow) => a.name.localeCompare(b.name),
  progress: (a: ProjectRow, b: ProjectRow) => progressOf(b) - progressOf(a),
  late: (a: ProjectRow, b: ProjectRow) => b.late_count - a.late_count || lateShareOf(b) - lateShareOf(a),
  ends: (a: ProjectRow, b: ProjectRow) => ((a.ends_on ?? '9') < (b.ends_on ?? '9') ? -1 : 1),
} as const;
type Order = keyof typeof orders;
const orderNames = Object.keys(orders) as Order[];

/** Projects by how far they are, each leading to its page. */
export default function ProjectsScreen() {
  return (
    <WorkOrTable table={projects} texts="projects">
      <Overview />
    </WorkOrTable>
  );
}

function Overview() {
  const { t } = useTexts();
  const query = useProjects();
  return (
    <OverviewScreen
      resource={projects}
      texts="projects"
      query={query}
      wordsOf={({ name, key }: ProjectRow) => `${name} ${key}`}
      choice={{ name: 'order', of: orderNames, labelOf: (one) => t(`projects.order.${one}`) }}
      chosenRows={(rows, order) => rows.toSorted((a, b) => orders[order](a, b) || orders.name(a, b))}
      shownOf={(id) => query.rows?.find((row) => String(row.id) === id)}
    >
      {(rows, edit) => <Lines rows={rows} edit={edit} />}
    </OverviewScreen>
  );
}

interface LinesProps {
  readonly rows: readonly ProjectRow[];
  readonly edit: 'action.edit' | 'action.open';
}

/** What is put away stands folded below the others. */
function Lines({ rows, edit }: LinesProps) {
  const { t } = useTexts();
  const { false: open = [], true: archived = [] } = Object.groupBy(rows, (row) => `${row.archived_at !== null}`);
  return (
    <>
      {open.length > 0 && <ProjectLines rows={open} edit={edit} />}
      {archived.length > 0 && (
        <details open={!open.length} className={styles.archive}>
          <summary className="soft">{t('project.archive_of', { count: archived.length })}</summary>
          <ProjectLines rows={archived} edit="action.open" />
        </details>
      )}
    </>
  );
}
