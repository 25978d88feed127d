import { Button } from '@mantine/core';
import { type KeyboardEvent, useMemo } from 'react';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { attempted, notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { daySpan } from '#modules/leave/door.ts';
import { PickedList, SumBar } from '#modules/worksheets/picked-list.tsx';
import { QuestionField } from '#modules/worksheets/question-field.tsx';
import { WHOLE, sumOf } from '#modules/worksheets/shares.ts';
import { refreshWorksheets, type Saving, useSheet, worksheetsKey } from '#modules/worksheets/use-sheet.ts';
import { keyOf, type Pickable, pickables, WorkPicker } from '#modules/worksheets/work-picker.tsx';
import type { Sheet } from '#modules/worksheets/worksheet-endpoints.ts';
import styles from '#modules/worksheets/worksheets.module.css';

/** A sheet by its number: filled by its person as long as it may be, read otherwise. */
export function OwnSheet({ id }: { readonly id: number }) {
  const sheet = useCall('GET /api/fp/worksheet-responses/:id/sheet', { params: { id }, under: worksheetsKey });
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

const knownBy = (all: readonly Pickable[]) => new Map(all.map((work) => [keyOf(work), work]));

export function SheetHead({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { worksheet, response, person } = sheet;
  return (
    <header className="stack gap-4">
      <h2 className="text-20" translate="no">
        {worksheet.name}
      </h2>
      <p className="soft">
        <span translate="no">{person.fio}</span> ·{' '}
        {t('worksheet.period', { days: daySpan(worksheet.period_from, worksheet.period_to) })}
        {response.sent_at
          ? ` · ${t('worksheet.sent_on', { when: formats.instant(response.sent_at) })}`
          : ` · ${t('worksheet.until', { day: formats.instant(worksheet.ends_at) })}`}
      </p>
    </header>
  );
}

function SavingNote({ saving }: { readonly saving: Saving }) {
  const { t } = useTexts();
  return (
    <span role="status" className={saving.is === 'refused' ? 'bad' : 'quiet small'}>
      {saving.is === 'refused' ? t('worksheet.not_saved', { why: saving.why }) : t(`worksheet.${saving.is}`)}
    </span>
  );
}

/** New works begin with so much, or with what is left. */
const FIRST_SHARE = 10;
const FIRST_CONFIDENCE = 3;

function FilledSheet({ sheet, all }: { readonly sheet: Sheet; readonly all: readonly Pickable[] }) {
  const { t } = useTexts();
  const hand = useSheet(sheet);
  const { id } = sheet.response;
  const { works, answers, write } = hand;
  const sum = sumOf(works);
  const former = sheet.response.former?.at(-1);
  const left = Object.keys(sheet.response.left_over ?? {});

  /** A verb over what was typed; what it makes is taken over. */
  async function act(run: (version: number) => ReturnType<typeof sendIt>): Promise<boolean> {
    if (!(await hand.flush())) return false;
    const row = await attempted(() => run(hand.version()));
    if (row) hand.take(row);
    return row !== null;
  }
  const sendIt = (version: number) => call('POST /api/fp/worksheet-responses/send', { body: { id, version } });
  async function send() {
    if (!(await act(sendIt))) return;
    notify({ kind: 'success', text: t('worksheet.sent') });
    await refreshWorksheets();
  }
  async function clear() {
    const title = t('worksheet.clear_asks', { count: works.length });
    if (!(await confirm({ title, action: t('worksheet.clear'), danger: true }))) return;
    const body = { id, confirmed: true };
    await act((version) => call('POST /api/fp/worksheet-responses/clear-works', { body: { ...body, version } }));
  }
  async function propose() {
    const title = t('worksheet.propose_asks');
    if (works.length && !(await confirm({ title, action: t('worksheet.propose') }))) return;
    await act((version) => call('POST /api/fp/worksheet-responses/propose', { body: { id, version } }));
  }
  const divide = (how: 'equal' | 'to_100') =>
    act((version) => call('POST /api/fp/worksheet-responses/divide', { body: { id, version, how } }));
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    if (event.key === '/' && !(event.target as HTMLElement).matches('input, textarea')) {
      event.preventDefault();
      event.currentTarget.querySelector<HTMLInputElement>('[data-search]')?.focus();
    }
  };
  return (
    <div className={`stack gap-16 ${styles.sheet}`} onKeyDown={keys}>
      <SheetHead sheet={sheet} />
      {former && <p className={`warn boxed ${styles.note}`}>{t('worksheet.reopened', { why: former.comment })}</p>}
      {sheet.has_works && (
        <section className={`card panel stack gap-12 ${styles.part}`} aria-label={t('worksheet.works')}>
          <div className="row wrap between">
            <h3 className="text-16">{t('worksheet.works')}</h3>
            <span className="row wrap gap-6">
              <Button variant="default" size="compact-sm" onClick={() => void propose()}>
                {t('worksheet.propose')}
              </Button>
              {works.length > 1 && (
                <>
                  <Button variant="default" size="compact-sm" onClick={() => void divide('equal')}>
                    {t('worksheet.equal')}
                  </Button>
                  <Button variant="default" size="compact-sm" onClick={() => void divide('to_100')}>
                    {t('worksheet.to_100')}
                  </Button>
                </>
              )}
              {works.length > 0 && (
                <Button variant="default" size="compact-sm" onClick={() => void clear()}>
                  {t('worksheet.clear')}
                </Button>
              )}
            </span>
          </div>
          <p className="quiet small">{t('worksheet.works_hint')}</p>
          <WorkPicker
            all={all}
            picked={new Set(works.map(keyOf))}
            pick={({ work_type_id, work_type_child_id }) =>
              write({
                works: [
                  ...works,
                  {
                    ...{ work_type_id, work_type_child_id, confidence: FIRST_CONFIDENCE },
                    share: Math.max(1, Math.min(FIRST_SHARE, WHOLE - sum)),
                  },
                ],
              })
            }
          />
          <SumBar works={works} />
          <PickedList works={works} known={knownBy(all)} write={(next) => write({ works: next })} />
          <p className="quiet small wide-only">{t('worksheet.keys')}</p>
        </section>
      )}
      {sheet.questions.length > 0 && (
        <section className={`card panel stack gap-16 ${styles.part}`} aria-label={t('worksheet.questions')}>
          {sheet.questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              value={answers[question.id]}
              write={(value) => write({ answers: { ...answers, [question.id]: value } })}
            />
          ))}
          {left.map((name) => (
            <p key={name} className="quiet small">
              {t('worksheet.left_over')}: <span translate="no">{String(sheet.response.left_over?.[name])}</span>
            </p>
          ))}
        </section>
      )}
      <footer className={`row wrap between ${styles.foot}`}>
        <SavingNote saving={hand.saving} />
        <span className="row gap-8">
          <Button variant="default" onClick={() => changeSearch({ sheet: null })}>
            {t('worksheet.back')}
          </Button>
          <Button disabled={sheet.has_works && sum !== WHOLE} onClick={() => void send()}>
            {t('worksheet-responses.allowed_actions.send')}
          </Button>
        </span>
      </footer>
    </div>
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
