import { Button } from '@mantine/core';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { useStanding } from '#web/ui/use-standing.ts';
import { attendanceCorrections } from '#modules/presence/attendance/attendance-corrections.ts';
import type { Correction } from '#modules/presence/attendance/attendance-endpoints.ts';
import { decide } from '#modules/presence/attendance/decide-correction.ts';

const none: readonly Correction[] = [];

/** Corrections about which the reader may decide. */
export function useWaitingCorrections(isAsked = true) {
  const sent = useRows(attendanceCorrections, { state: isAsked ? 'sent' : 'draft' });
  const waiting = sent.data?.rows.filter((row) => row.allowed_actions.includes('approve')) ?? none;
  const rows = useStanding(
    attendanceCorrections.path,
    waiting.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  );
  return { ...sent, rows: sent.data && rows };
}

interface DecisionButtonsProps {
  readonly row: Correction;
  readonly refuse: (row: Correction) => void;
}

export function DecisionButtons({ row, refuse }: DecisionButtonsProps) {
  const { t } = useTexts();
  return (
    <DecisionSlot of={attendanceCorrections} row={row} className="row gap-6 ends">
      {(shown) =>
        shown.allowed_actions.includes('approve') && (
          <>
            <Button size="compact-sm" onClick={() => void decide(shown, true)}>
              {t('attendance-corrections.allowed_actions.approve')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => refuse(shown)}>
              {t('attendance-corrections.allowed_actions.refuse')}
            </Button>
          </>
        )
      }
    </DecisionSlot>
  );
}
