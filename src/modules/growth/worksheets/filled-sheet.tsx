import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { attempted, notify } from '#web/ui/notices.ts';
import { PickedList, SumBar } from '#modules/growth/worksheets/picked-list.tsx';
import { QuestionField } from '#modules/growth/worksheets/question-field.tsx';
import { SheetHead } from '#modules/growth/worksheets/sheet-head.tsx';
import { sumOf, WHOLE } from '#modules/growth/worksheets/shares.ts';
import { refreshWorksheets, type Saving, type SheetInHand, useSheet } from '#modules/growth/worksheets/use-sheet.tsx';
import { keyOf, knownBy, type Pickable, WorkPicker } from '#modules/growth/worksheets/work-picker.tsx';
import type { Sheet } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import styles from '#modules/growth/worksheets/worksheets.module.css';

/** New works begin with so much, or with what is left. */
const FIRST_SHARE = 10;
const FIRST_CONFIDENCE = 3;

const sendIt = (id: number, version: number) =>
  call('POST /api/fp/worksheet-responses/send', { body: { id, version } });

interface FilledSheetProps {
  readonly sheet: Sheet;
  readonly all: readonly Pickable[];
}

/** A sheet that its person fills: works and answers are kept as they are typed, and sent at the end. */
export function FilledSheet({ sheet, all }: FilledSheetProps) {
  const { t } = useTexts();
  const hand = useSheet(sheet);
  const { id } = sheet.response;
  const act = actOver(hand);
  const former = sheet.response.former?.at(-1);
  async function send() {
    if (!(await act((version) => sendIt(id, version)))) return;
    notify({ kind: 'success', text: t('worksheet.sent') });
    await refreshWorksheets();
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    if (event.key === '/' && !(event.target as HTMLElement).matches('input, textarea')) {
      event.preventDefault();
      event.currentTarget.querySelector<HTMLInputElement>('[data-search]')?.focus();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys lead from one part inside to another
    <div className={`stack gap-16 ${styles.sheet}`} onKeyDown={keys}>
      <SheetHead sheet={sheet} />
      {former && <p className={`warn boxed ${styles.note}`}>{t('worksheet.reopened', { why: former.comment })}</p>}
      {sheet.has_works && (
        <section className={`card panel stack gap-12 ${styles.part}`} aria-label={t('worksheet.works')}>
          <div className="row wrap between">
            <h3 className="text-16">{t('worksheet.works')}</h3>
            <WorkTools id={id} hand={hand} />
          </div>
          <FilledWorks hand={hand} all={all} />
        </section>
      )}
      {sheet.questions.length > 0 && <FilledQuestions sheet={sheet} hand={hand} />}
      <footer className={`row wrap between ${styles.foot}`}>
        <SavingNote saving={hand.saving} />
        <span className="row gap-8">
          <Button variant="default" onClick={() => changeSearch({ sheet: null })}>
            {t('worksheet.back')}
          </Button>
          <Button disabled={sheet.has_works && sumOf(hand.works) !== WHOLE} onClick={() => void send()}>
            {t('worksheet-responses.allowed_actions.send')}
          </Button>
        </span>
      </footer>
    </div>
  );
}

/** A verb over what was typed; what it makes is taken over. False: it was refused. */
const actOver =
  (hand: SheetInHand) =>
  async (run: (version: number) => ReturnType<typeof sendIt>): Promise<boolean> => {
    if (!(await hand.flush())) return false;
    const row = await attempted(() => run(hand.version()));
    if (row) hand.take(row);
    return row !== null;
  };

/** What is done to all works at once. */
function WorkTools({ id, hand }: { readonly id: number; readonly hand: SheetInHand }) {
  const { t } = useTexts();
  const act = actOver(hand);
  const count = hand.works.length;
  async function clear() {
    const title = t('worksheet.clear_asks', { count });
    if (!(await confirm({ title, action: t('worksheet.clear'), danger: true }))) return;
    const body = { id, confirmed: true };
    await act((version) => call('POST /api/fp/worksheet-responses/clear-works', { body: { ...body, version } }));
  }
  async function propose() {
    const title = t('worksheet.propose_asks');
    if (count && !(await confirm({ title, action: t('worksheet.propose') }))) return;
    await act((version) => call('POST /api/fp/worksheet-responses/propose', { body: { id, version } }));
  }
  const divide = (how: 'equal' | 'to_100') =>
    act((version) => call('POST /api/fp/worksheet-responses/divide', { body: { id, version, how } }));
  const tools = [
    { name: 'propose', isThere: true, run: propose },
    { name: 'equal', isThere: count > 1, run: () => divide('equal') },
    { name: 'to_100', isThere: count > 1, run: () => divide('to_100') },
    { name: 'clear', isThere: count > 0, run: clear },
  ] as const;
  return (
    <span className="row wrap gap-6">
      {tools
        .filter(({ isThere }) => isThere)
        .map(({ name, run }) => (
          <Button key={name} variant="default" size="compact-sm" onClick={() => void run()}>
            {t(`worksheet.${name}`)}
          </Button>
        ))}
    </span>
  );
}

function FilledWorks({ hand, all }: { readonly hand: SheetInHand; readonly all: readonly Pickable[] }) {
  const { t } = useTexts();
  const { works, write } = hand;
  const share = Math.max(1, Math.min(FIRST_SHARE, WHOLE - sumOf(works)));
  return (
    <>
      <p className="quiet small">{t('worksheet.works_hint')}</p>
      <WorkPicker
        all={all}
        picked={new Set(works.map(keyOf))}
        pick={({ work_type_id, work_type_child_id }) =>
          write({ works: [...works, { work_type_id, work_type_child_id, share, confidence: FIRST_CONFIDENCE }] })
        }
      />
      <SumBar works={works} />
      <PickedList works={works} known={knownBy(all)} write={(next) => write({ works: next })} />
      <p className="quiet small wide-only">{t('worksheet.keys')}</p>
    </>
  );
}

function FilledQuestions({ sheet, hand }: { readonly sheet: Sheet; readonly hand: SheetInHand }) {
  const { t } = useTexts();
  const { answers, write } = hand;
  return (
    <section className={`card panel stack gap-16 ${styles.part}`} aria-label={t('worksheet.questions')}>
      {sheet.questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={answers[question.id]}
          write={(value) => write({ answers: { ...answers, [question.id]: value } })}
        />
      ))}
      {Object.entries(sheet.response.left_over ?? {}).map(([name, said]) => (
        <p key={name} className="quiet small">
          {t('worksheet.left_over')}: <span translate="no">{String(said)}</span>
        </p>
      ))}
    </section>
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
