import { useState } from 'react';
import { Button } from '@mantine/core';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { useSession } from '#web/session/session.ts';
import { Part } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Question } from '#modules/presence/attendance/attendance-endpoints.ts';
import { attendanceQuestions } from '#modules/presence/attendance/attendance-questions.ts';
import styles from '#modules/presence/attendance/attendance-at-home.module.css';

const AnswerDialog = onDemand(() => import('#modules/presence/attendance/answer-dialog.tsx'), 'AnswerDialog');

/** Questions about own days, as long as there are any: they are seen by nobody else yet. */
export default function QuestionsAtHome() {
  const { t } = useTexts();
  const formats = useFormats();
  const { user } = useSession();
  const [asked, ask] = useState<Question | null>(null);
  const query = useRows(attendanceQuestions, { user_id: String(user?.id ?? 0) });
  const rows = query.data?.rows.filter((row) => row.allowed_actions.includes('answer')) ?? [];
  if (!rows.length) return null;
  return (
    <Part title={t('attendance.questions')} count={rows.length} isBad>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={`row wrap lined ${styles.line}`}>
            <span className="stack gap-2 grow shrinks">
              <span>{t(`attendance-questions.kind.${row.kind}`)}</span>
              <span className="quiet small digits">
                {formats.day(row.day)} · {formats.minutes(row.minutes)} ·{' '}
                {t('attendance.answer_until', { day: formats.day(row.due_on) })}
              </span>
            </span>
            <Button size="compact-sm" variant="default" onClick={() => ask(row)}>
              {t('attendance-questions.allowed_actions.answer')}
            </Button>
          </li>
        ))}
      </ul>
      {asked && <AnswerDialog row={asked} close={() => ask(null)} />}
    </Part>
  );
}
