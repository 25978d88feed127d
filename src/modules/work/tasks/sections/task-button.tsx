import type { ComponentProps } from 'react';
import { openPanel } from '#web/navigation/panel-address.ts';

interface TaskButtonProps extends ComponentProps<'button'> {
  /** The task that it opens beside the page. */
  readonly taskId: number;
}

/** The name or the number of a task, which opens it. */
export const TaskButton = ({ taskId, ...button }: TaskButtonProps) => (
  <button type="button" onClick={() => openPanel('fp/dev-tasks', taskId)} {...button} />
);
