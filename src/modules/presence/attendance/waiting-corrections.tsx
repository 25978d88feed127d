import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { keysOf } from '#web/ui/shortcuts.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { WalkedLine, WalkedList } from '#web/ui/walked-list.tsx';
import styles from '#modules/presence/attendance/attendance.module.css';
import { attendanceCorrections } from '#modules/presence/attendance/attendance-corrections.ts';
import type { Correction } from '#modules/presence/attendance/attendance-endpoints.ts';
import { DecisionButtons, type useWaitingCorrections } from '#modules/presence/attendance/correction-decisions.tsx';
import { useCorrectionWords } from '#modules/presence/attendance/correction-words.tsx';
import { decide, sayWhoDecided } from '#modules/presence/attendance/decide-correction.ts';
import { DayFacts } from '#modules/presence/attendance/day-facts-line.tsx';
import { DayLine } from '#modules/presence/attendance/day-line.tsx';
import { refreshDays, useDay } from '#modules/presence/attendance/use-attendance.ts';

const RefuseDialog = onDemand(() => import('#modules/presence/attendance/refuse-correction.tsx'), 'RefuseCorrection');

interface WaitingProps {
  readonly waiting: ReturnType<typeof useWaitingCorrections>;
}

/** What waits for an answer: A approves, R refuses, and all of them at once. */
export function WaitingCorrections({ waiting }: WaitingProps) {
  const { t } = useTexts();
  const [refused, setRefused] = useState<Correction | null>(null);
  const { busy, work } = useWork(sayWhoDecided);
  const { rows } = waiting;
  if (!rows) return <Coming of={waiting} rows={6} />;
  if (!rows.length)
    return (
      <StateNote icon="circle-check" title={t('attendance.nothing_waits')} text={t('attendance.nothing_waits_hint')} />
    );
  const approveAll = () =>
    work(async () => {
      await call('POST /api/fp/attendance-corrections/decide', {
        body: { ids: rows.map(({ id }) => id), approve: true },
      });
      await refreshDays();
    });
  return (
    <>
      <div className="row wrap between">
        <p className={`quiet small ${styles.keys}`}>
          {t('attendance.keys', { approve: keysOf('KeyA').join(' '), refuse: keysOf('KeyR').join(' ') })}
        </p>
        {rows.length > 1 && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void approveAll()}>
            {t('attendance.approve_all', { count: rows.length })}
          </Button>
        )}
      </div>
      <WalkedList
        of={attendanceCorrections}
        label={t('attendance.view.waiting')}
        rows={rows}
        keys={{ KeyA: (row) => void decide(row, true), KeyR: setRefused }}
        renderLine={(row) => <Line row={row} />}
        renderButtons={(row) => <DecisionButtons row={row} refuse={setRefused} />}
        renderMore={(row) => <DayOf row={row} />}
        attributesOf={({ id }) => ({ 'data-correction': id })}
      />
      {refused && <RefuseDialog row={refused} close={() => setRefused(null)} />}
    </>
  );
}

function Line({ row }: { readonly row: Correction }) {
  const { t } = useTexts();
  const formats = useFormats();
  const person = useReference('admin/users', row.user_id);
  return (
    <WalkedLine
      person={{ id: row.user_id, name: person?.name ?? '' }}
      what={t(`attendance-corrections.kind.${row.kind}`)}
      when={formats.day(row.day)}
      howLong={useCorrectionWords(row)}
      comment={[row.reason, ...row.warnings.map((code) => t(`attendance-corrections.warnings.${code}`))].join(' · ')}
      since={row.sent_at && formats.relative(row.sent_at)}
    />
  );
}

/** The day itself, so that one decides by what was, and not by what is said. */
function DayOf({ row }: { readonly row: Correction }) {
  const { data } = useDay(row.user_id, row.day);
  const { t } = useTexts();
  if (!data) return null;
  return (
    <div className={`stack gap-6 ${styles.points}`}>
      <DayFacts day={data} />
      <DayLine day={data} />
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => changeSearch({ user_id: String(row.user_id), day: row.day })}
      >
        {t('attendance.open_day')}
      </Button>
    </div>
  );
}
