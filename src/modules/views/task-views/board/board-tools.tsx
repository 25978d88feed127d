import { useTexts } from '#web/i18n/texts.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { clientState, togglePin, useClientState } from '#web/state/client-state.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lanings, laningOf } from '#modules/views/task-views/board/lanes.ts';
import { GroupChoice } from '#modules/views/task-views/totals/group-choice.tsx';
import { sharedFilters, TaskViews } from '#modules/views/task-views/outline/task-views.tsx';
import { ViewTools } from '#modules/views/task-views/outline/view-tools.tsx';

/** What stands beside the title of a board and may come a moment after its cards. */
export default function BoardTools({ fixed }: { readonly fixed: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTexts();
  const search = useSearchTexts();
  const own = Object.fromEntries(Object.entries(fixed).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const { pinned_project_ids } = useClientState();
  const project = /^\d{1,15}$/.test(search.project_id ?? '') ? Number(search.project_id) : null;
  const isPinned = project !== null && pinned_project_ids.includes(project);
  return (
    <>
      {project !== null && (
        <IconButton
          icon={isPinned ? 'pinned-off' : 'pin'}
          label={t(isPinned ? 'action.unpin' : 'action.pin')}
          aria-pressed={isPinned}
          onClick={() => clientState.set(togglePin(project))}
        />
      )}
      <TaskViews />
      <GroupChoice
        name="lanes"
        label={t('lanes.choose')}
        icon="layout-list"
        offered={lanings}
        chosen={laningOf(search.lanes)}
      />
      <span className="wide-only">
        <ViewTools asked={{ ...sharedFilters(search), ...own }} group="status" />
      </span>
    </>
  );
}
