import { Parts } from '#web/crud/parts.tsx';
import { RowTools } from '#web/crud/row-tools.tsx';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { appealInterviews } from '#modules/staff/hiring/appeal-parts.ts';
import { AppealRows } from '#modules/staff/hiring/appeal-rows.tsx';

interface InterviewsProps {
  readonly id: number;
  readonly mayWrite: boolean;
}

/** When somebody talks with the applicant, and where. */
export function Interviews({ id, mayWrite }: InterviewsProps) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <Parts
      of={appealInterviews}
      whole={id}
      frame={AppealRows}
      mayWrite={mayWrite}
      add={t('hiring.add_interview')}
      empty={{ title: t('hiring.no_interviews') }}
    >
      {({ starts_at, duration, interviewer_id, place, impression }, { edit, remove }) => (
        <li className="row">
          <span className="stack gap-2 grow shrinks">
            <span>
              {format.instant(starts_at)} · {t('hiring.minutes', { n: duration })}
            </span>
            <span className="quiet small">
              <ReferenceName path="admin/users" id={interviewer_id} />
              {place && <span translate="no"> · {place}</span>}
            </span>
            {impression && (
              <span className="breaks" translate="no">
                {impression}
              </span>
            )}
          </span>
          <RowTools edit={edit} />
          {remove && <IconButton small icon="trash" label={t('hiring.cancel_interview')} onClick={remove} />}
        </li>
      )}
    </Parts>
  );
}
