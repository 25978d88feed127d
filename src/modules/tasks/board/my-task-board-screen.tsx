import { useSession } from '#web/session/session.ts';
import { BoardScreen } from '#modules/tasks/board/board-screen.tsx';

/** The tasks that the person executes. */
export default function MyTaskBoardScreen() {
  const { user } = useSession();
  return <BoardScreen fixed={{ executor_id: String(user?.id ?? 0) }} />;
}
