import { useTexts } from '#web/i18n/texts.ts';
import { OverviewScreen, WorkOrTable } from '#web/resource-page/overview-screen.tsx';
import { lateShareOf, ProjectLines, progressOf, type ProjectRow } from '#modules/projects/project-lines.tsx';
import { projects } from '#modules/projects/projects.ts';
import { useProjects } from '#modules/projects/use-projects.tsx';

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
      {(rows, edit) => <ProjectLines rows={rows} edit={edit} />}
    </OverviewScreen>
  );
}
