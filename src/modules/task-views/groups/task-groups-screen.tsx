import { useTexts } from '#web/i18n/texts.ts';
import { OverviewScreen, WorkOrTable } from '#web/resource-page/overview-screen.tsx';
import { GroupLines } from '#modules/task-views/groups/group-lines.tsx';
import { groupStats } from '#modules/task-views/groups/group-stats.ts';
import { type GroupRow, useGroups } from '#modules/task-views/groups/use-groups.tsx';
import { taskGroups } from '#modules/tasks/door.ts';

const kinds = {
  open: ({ is_closed }: GroupRow) => !is_closed,
  closed: ({ is_closed }: GroupRow) => is_closed,
  all: () => true,
} as const;
type Which = keyof typeof kinds;
const names = Object.keys(kinds) as Which[];

/** Releases and sprints by how far they are, each leading to its page. */
export default function TaskGroupsScreen() {
  return (
    <WorkOrTable table={groupStats} texts="groups">
      <Overview />
    </WorkOrTable>
  );
}

function Overview() {
  const { t } = useTexts();
  return (
    <OverviewScreen
      resource={taskGroups}
      texts="groups"
      query={useGroups()}
      wordsOf={({ name, goal }: GroupRow) => `${name} ${goal ?? ''}`}
      choice={{ name: 'which', of: names, labelOf: (one) => t(`groups.${one}`) }}
      chosenRows={(rows, which) => rows.filter(kinds[which])}
    >
      {(rows, edit) => <GroupLines rows={rows} edit={edit} />}
    </OverviewScreen>
  );
}
