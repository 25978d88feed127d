import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ownStoreOf } from '#web/state/own-stores.ts';
import { useStore } from '#web/state/store.ts';
import type { TaskStatus } from '#modules/work/tasks/door.ts';

const folded = ownStoreOf<readonly TaskStatus[]>('vazifa.folded_columns', []);

/** The columns that a person keeps folded, on every board. */
export function useFoldedColumns() {
  const now = useStore(folded);
  return {
    isFolded: (status: TaskStatus) => now.includes(status),
    toggle: (status: TaskStatus) =>
      folded.set(now.includes(status) ? now.filter((one) => one !== status) : [...now, status]),
  };
}

interface FoldColumnProps {
  readonly status: TaskStatus;
  readonly isFolded: boolean;
  readonly toggle: () => void;
}

export function FoldColumn({ status, isFolded, toggle }: FoldColumnProps) {
  const { t } = useTexts();
  return (
    <IconButton
      small
      icon={isFolded ? 'chevron-right' : 'chevron-left'}
      label={t(isFolded ? 'board.unfold' : 'board.fold', { status: t(`choice.${status}`) })}
      onClick={toggle}
    />
  );
}
