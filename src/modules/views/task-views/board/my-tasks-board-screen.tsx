import { useSession } from '#web/session/session.ts';
import { BoardFrame } from '#modules/views/task-views/board/board-frame.tsx';

/** The tasks that the person executes. */
export default function MyTasksBoardScreen() {
  const { user } = useSession();
  return <BoardFrame fixed={{ executor_id: String(user?.id ?? 0) }} />;
}
