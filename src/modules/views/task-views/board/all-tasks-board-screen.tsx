import { BoardFrame } from '#modules/views/task-views/board/board-frame.tsx';

/** Every task that the person may see, as a board. */
export default function AllTasksBoardScreen() {
  return <BoardFrame />;
}
