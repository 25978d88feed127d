import { BoardScreen } from '#modules/tasks/board/board-screen.tsx';

/** Every task that the person may see, as a board. */
export default function TaskBoardScreen() {
  return <BoardScreen />;
}
