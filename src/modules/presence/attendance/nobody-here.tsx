import { Button } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import type { MonthFilter } from '#modules/presence/attendance/use-attendance.ts';

/** A month without people: those of a team or a branch are widened, else it is said how people come here. */
export function NobodyHere({ filter: { team_id, branch_id } }: { readonly filter: MonthFilter }) {
  const { t } = useTexts();
  const isNarrow = Boolean(team_id || branch_id);
  const widen = () => changeSearch({ team_id: null, branch_id: null });
  return (
    <StateNote
      icon="users"
      title={t('attendance.nobody')}
      text={t(isNarrow ? 'attendance.nobody_hint' : 'attendance.nobody_yet')}
      action={
        isNarrow && (
          <Button variant="default" onClick={widen}>
            {t('attendance.everybody')}
          </Button>
        )
      }
    />
  );
}
