import { TaskViews } from '#modules/tasks/views/task-views.tsx';

/** What stands beside the title of a board and may come a moment after its cards. */
export default function BoardTools() {
  return <TaskViews />;
}
