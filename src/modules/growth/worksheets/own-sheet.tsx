import { useMemo } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { FilledSheet } from '#modules/growth/worksheets/filled-sheet.tsx';
import { PickedList, SumBar } from '#modules/growth/worksheets/picked-list.tsx';
import { QuestionField } from '#modules/growth/worksheets/question-field.tsx';
import { SheetHead } from '#modules/growth/worksheets/sheet-head.tsx';
import { refreshWorksheets, worksheetsKey } from '#modules/growth/worksheets/use-sheet.tsx';
import { knownBy, type Pickable, pickables } from '#modules/growth/worksheets/work-picker.tsx';
import { worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';
import type { Sheet } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import styles from '#modules/growth/worksheets/worksheets.module.css';

/** A sheet by its number: filled by its person as long as it may be, read otherwise. */
export function OwnSheet({ id }: { readonly id: number }) {
  // What is typed begins with what is there now: nothing of an earlier look is kept.
  const params = { params: { id }, under: worksheetsKey, gcTime: 0 };
  const sheet = useCall('GET /api/fp/worksheet-responses/:id/sheet', params);
  // A sheet that is read follows its changes; one that is typed into is where they come from.
  const isRead = sheet.data && !sheet.data.response.allowed_actions.includes('send');
  useChanges(worksheetResponses.path, (changes) => {
    if (isRead && changes.some((change) => change.id === id)) void refreshWorksheets();
  });
  const catalogue = useCall('GET /api/fp/worksheets/catalogue', { under: worksheetsKey });
  const all = useMemo(() => pickables(catalogue.data?.types ?? []), [catalogue.data]);
  return (
    <Loaded of={sheet} rows={10}>
      {(data) =>
        data.response.allowed_actions.includes('send') ? (
          <FilledSheet key={`${data.response.id} ${data.response.form_version}`} sheet={data} all={all} />
        ) : (
          <ReadSheet sheet={data} all={all} />
        )
      }
    </Loaded>
  );
}

/** A sheet that is only read: what was picked, answered, and what the lead said of it. */
export function ReadSheet({ sheet, all }: { readonly sheet: Sheet; readonly all: readonly Pickable[] }) {
  const { t } = useTexts();
  const { evaluation, response } = sheet;
  return (
    <div className={`stack gap-16 ${styles.sheet}`}>
      <SheetHead sheet={sheet} />
      {evaluation && (
        <section className={`card panel stack gap-6 ${styles.part}`} aria-label={t('worksheet.lead_said')}>
          <h3 className="text-16">
            {t('worksheet.lead_said')}: {evaluation.mark} / 5
          </h3>
          {evaluation.comment && <p translate="no">{evaluation.comment}</p>}
          <p className="quiet small" translate="no">
            {evaluation.by}
          </p>
        </section>
      )}
      {sheet.has_works && (
        <section className={`card panel stack gap-12 ${styles.part}`} aria-label={t('worksheet.works')}>
          <h3 className="text-16">{t('worksheet.works')}</h3>
          <SumBar works={response.works ?? []} />
          <PickedList works={response.works ?? []} known={knownBy(all)} />
        </section>
      )}
      {sheet.questions.length > 0 && (
        <section className={`card panel stack gap-12 ${styles.part}`} aria-label={t('worksheet.questions')}>
          {sheet.questions.map((question) => (
            <QuestionField key={question.id} question={question} value={response.answers?.[question.id]} />
          ))}
        </section>
      )}
    </div>
  );
}
