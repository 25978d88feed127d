export {
  bringMore,
  showOnBoards,
  taskOnBoards,
  useBoardState,
} from '#modules/work/tasks/board-state/use-board-state.tsx';
export { type BulkRow, carryOut, preview } from '#modules/work/tasks/bulk/bulk-order.tsx';
export { BulkPreview } from '#modules/work/tasks/bulk/bulk-preview.tsx';
export { CardFace, TransitionMenu } from '#modules/work/tasks/cards/card-face.tsx';
export { CountedSign } from '#modules/work/tasks/cards/counted-sign.tsx';
export { HeldCard, openMenu, openTask } from '#modules/work/tasks/cards/held-card.tsx';
export { PriorityMark } from '#modules/work/tasks/cards/priority-mark.tsx';
export { RunningClock } from '#modules/work/tasks/cards/running-clock.tsx';
export { type Running, useRunningMinutes } from '#modules/work/tasks/cards/use-running-minutes.tsx';
export { DependenciesSection, type LinksHand } from '#modules/work/tasks/dependencies/dependencies-section.tsx';
export { ShownFile } from '#modules/work/tasks/files/shown-file.tsx';
export { type Choices, chosenIn, SaidFacts, useReading } from '#modules/work/tasks/quick-add/said-facts.tsx';
export { RichInput } from '#modules/work/tasks/rich-text/rich-input.tsx';
export { RichText } from '#modules/work/tasks/rich-text/rich-text.tsx';
export { TaskButton } from '#modules/work/tasks/sections/task-button.tsx';
export { obstaclesOf, offeredFor, refusalText } from '#modules/work/tasks/transition-dialog/optimistic-transition.tsx';
export { asked, requestTransition } from '#modules/work/tasks/transition-dialog/request-transition.tsx';
export { sayRefusal } from '#modules/work/tasks/transition-dialog/say-refusal.tsx';
export { TransitionDialog } from '#modules/work/tasks/transition-dialog/transition-dialog.tsx';
