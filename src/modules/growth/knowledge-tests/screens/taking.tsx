import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { restOfTexts, useTexts } from '#web/i18n/texts.ts';
import { useScreen } from '#web/product/screen-context.ts';
import { useStore } from '#web/state/store.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { bringFloats } from '#web/ui/float-coming.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ScreenFrame } from '#web/ui/screen-frame.tsx';
import { useWork } from '#web/ui/use-work.ts';
import type { AskedQuestion, SavedAnswer } from '#modules/growth/knowledge-tests/answer-parts.ts';
import { AnswerField } from '#modules/growth/knowledge-tests/screens/answer-field.tsx';
import {
  chosenKey,
  chosenKeys,
  type GivenAnswer,
  isEmptyAnswer,
} from '#modules/growth/knowledge-tests/screens/asked-question.ts';
import { QuestionCode, QuestionText } from '#modules/growth/knowledge-tests/screens/question-text.tsx';
import { QuestionStrip } from '#modules/growth/knowledge-tests/screens/question-strip.tsx';
import { SavedSign } from '#modules/growth/knowledge-tests/screens/saved-sign.tsx';
import { type HeardMoment, heard } from '#modules/growth/knowledge-tests/screens/server-clock.ts';
import { useTakingPlace } from '#modules/growth/knowledge-tests/screens/taking-place.tsx';
import styles from '#modules/growth/knowledge-tests/screens/taking.module.css';
import { TakingNotes } from '#modules/growth/knowledge-tests/screens/taking-notes.tsx';
import { TimeLeft } from '#modules/growth/knowledge-tests/screens/time-left.tsx';
import { type SavedWhat, useAnswerKeeper } from '#modules/growth/knowledge-tests/screens/use-answer-keeper.tsx';
import { useTakingKeys } from '#modules/growth/knowledge-tests/screens/use-taking-keys.tsx';

interface TakingProps {
  /** Names the attempt and the person in this browser. */
  readonly owner: string;
  readonly name: string;
  readonly endsAt: string | null;
  /** Of the server. */
  readonly moment: HeardMoment;
  readonly questions: readonly AskedQuestion[];
  readonly save: (what: SavedWhat) => Promise<SavedAnswer>;
  /** Hands it in; throws when it was refused. */
  readonly submit: () => Promise<unknown>;
  /** The time is up or another tab has handed it in: asks how it stands. */
  readonly ended: () => void;
  /** Before the time: a language. */
  readonly tools?: ReactNode;
}

/** How much time there is: as the page was asked first, then as each saved answer says. */
function useTime({ endsAt, moment }: Pick<TakingProps, 'endsAt' | 'moment'>) {
  const [told, setTold] = useState<{ readonly endsAt: string | null; readonly moment: HeardMoment } | null>(null);
  const isNewer = told !== null && told.moment.at > moment.at;
  return {
    time: isNewer ? told : { endsAt, moment },
    hear: (saved: Pick<SavedAnswer, 'ends_at' | 'now'>) => setTold({ endsAt: saved.ends_at, moment: heard(saved.now) }),
  };
}

/** An attempt on the screen: its answers, where one is in it, and how it is handed in. */
function useTaking(props: TakingProps) {
  const { owner, questions, save, submit, ended } = props;
  const { t } = useTexts();
  const { time, hear } = useTime(props);
  const keeper = useAnswerKeeper({ owner, questions, save, heard: hear });
  const state = useStore(keeper.state);
  const place = useTakingPlace(owner, questions.length);
  const { busy, work } = useWork();
  const question = questions[place.at]!;
  const answerOf = ({ question_id }: AskedQuestion) => state.answers.get(question_id);
  const isTyped = question.kind === 'number' || question.kind === 'text';
  const give = (value: GivenAnswer) => keeper.answer(question.question_id, value, isTyped ? undefined : 0);
  const end = useEffectEvent(ended);
  useEffect(() => {
    if (state.isOver) end();
  }, [state.isOver]);

  async function handIn() {
    await keeper.flush();
    const empty = questions.filter((one) => isEmptyAnswer(answerOf(one)?.value)).length;
    const waits = keeper.waiting().length;
    const said = [
      empty ? t('taking.submit_empty', { n: empty }) : t('taking.submit_all'),
      place.later.length > 0 && t('taking.submit_later', { n: place.later.length }),
      waits > 0 && t('taking.submit_waiting', { n: waits }),
    ];
    const title = t('taking.submit_title');
    const text = said.filter(Boolean).join(' ');
    if (!(await confirm({ title, text, action: t('taking.submit'), otherwise: t('taking.go_on') }))) return;
    await work(async () => {
      await keeper.flush();
      await submit();
      keeper.end();
    });
  }

  useTakingKeys(
    {
      choose: (n) => chooseBy(question, answerOf(question)?.value ?? null, n, give),
      next: () => place.goTo(place.at + 1),
      previous: () => place.goTo(place.at - 1),
      later: () => place.toggleLater(question.question_id),
    },
    !state.isOver,
  );
  return { time, keeper, state, place, busy, question, answerOf, give, handIn };
}

/** A test while it is taken: one question at a time, and nothing that is not needed for it. */
export function Taking(props: TakingProps) {
  const { name, questions, ended, tools } = props;
  const { route } = useScreen();
  const taking = useTaking(props);
  // Nothing that an answer takes may be on its way when the line is lost.
  useEffect(() => {
    import('#web/cards/drag-library.ts').catch(() => {});
    bringFloats().catch(() => {});
    void restOfTexts();
  }, []);
  const { time, keeper, state, place, busy, question, answerOf, give, handIn } = taking;
  const { at, later, goTo, toggleLater } = place;
  const id = question.question_id;
  return (
    <ScreenFrame
      route={route}
      title={name}
      isTyped
      actions={
        <>
          {tools}
          <TimeLeft {...time} over={() => void keeper.flush().finally(ended)} />
          <HandInButton busy={busy} press={() => void handIn()} />
        </>
      }
    >
      <div className={`scrolls ${styles.body}`}>
        <div className={`stack gap-16 ${styles.page}`}>
          <QuestionStrip
            marks={questions.map((one) => ({
              isAnswered: !isEmptyAnswer(answerOf(one)?.value),
              isLater: later.includes(one.question_id),
              isWaiting: state.isLost && answerOf(one)?.state === 'waiting',
            }))}
            at={at}
            go={goTo}
          />
          <Question
            key={id}
            question={question}
            count={questions.length}
            value={answerOf(question)?.value ?? null}
            isLater={later.includes(id)}
            toggleLater={() => toggleLater(id)}
            answer={give}
            saved={<SavedSign answer={answerOf(question)} state={state} />}
          />
          {/* Below what is answered: a line that is lost moves no option under the pointer. */}
          <TakingNotes state={state} keeper={keeper} questionId={id} />
        </div>
      </div>
      <Steps at={at} count={questions.length} goTo={goTo} busy={busy} finish={() => void handIn()} />
    </ScreenFrame>
  );
}

/** A word on a desk, a sign on a phone. */
function HandInButton({ busy, press }: { readonly busy: boolean; readonly press: () => void }) {
  const { t } = useTexts();
  const label = t('taking.submit');
  return (
    <>
      <Button className="wide-only" variant="default" loading={busy} onClick={press} data-submit-test>
        {label}
      </Button>
      <span className="phone-only">
        <IconButton icon="send" label={label} className="tap-wide" disabled={busy} onClick={press} data-submit-test />
      </span>
    </>
  );
}

interface StepsProps {
  readonly at: number;
  readonly count: number;
  readonly goTo: (at: number) => void;
  readonly busy: boolean;
  readonly finish: () => void;
}

/** To the question before and the next one; behind the last stands the end. */
function Steps({ at, count, goTo, busy, finish }: StepsProps) {
  const { t } = useTexts();
  return (
    <footer className={`row between panel ${styles.foot}`}>
      <Button variant="default" disabled={at === 0} onClick={() => goTo(at - 1)}>
        {t('taking.previous')}
      </Button>
      <span className="quiet small wide-only">{t('taking.keys')}</span>
      {at < count - 1 ? (
        <Button onClick={() => goTo(at + 1)}>{t('taking.next')}</Button>
      ) : (
        <Button loading={busy} onClick={finish}>
          {t('taking.finish')}
        </Button>
      )}
    </footer>
  );
}

/** A digit on a question with options: false where it stands for none. */
function chooseBy(question: AskedQuestion, value: GivenAnswer, n: number, give: (value: GivenAnswer) => void): boolean {
  const option = question.options[n - 1];
  if (!option || (question.kind !== 'one' && question.kind !== 'many')) return false;
  if (question.kind === 'one') give(chosenKey(value) === option.id ? null : option.id);
  else {
    const picked = chosenKeys(value);
    const next = picked.includes(option.id) ? picked.filter((one) => one !== option.id) : [...picked, option.id];
    give(question.options.filter(({ id }) => next.includes(id)).map(({ id }) => id));
  }
  return true;
}

interface QuestionProps {
  readonly question: AskedQuestion;
  readonly count: number;
  readonly value: GivenAnswer;
  readonly isLater: boolean;
  readonly toggleLater: () => void;
  readonly answer: (value: GivenAnswer) => void;
  readonly saved: ReactNode;
}

function Question({ question, count, value, isLater, toggleLater, answer, saved }: QuestionProps) {
  const { t } = useTexts();
  const place = useRef<HTMLElement>(null);
  // A new question is read from its beginning, by those who hear it too.
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const title = t('taking.question', { n: question.place, count });
  return (
    <section
      ref={place}
      className={`stack gap-16 card panel ${styles.question}`}
      aria-label={title}
      data-question={question.question_id}
      data-kind={question.kind}
      tabIndex={-1}
    >
      <div className="row wrap between">
        <h2 className="quiet small medium">
          {title} · {t('taking.points', { n: Number(question.points) })}
        </h2>
        <button
          type="button"
          className="inline small link tap"
          aria-pressed={isLater}
          aria-keyshortcuts="L"
          onClick={toggleLater}
        >
          <Icon name="flag" size={14} />
          {t(isLater ? 'taking.not_later' : 'taking.mark_later')}
        </button>
      </div>
      <QuestionText text={question.text} />
      {question.code && <QuestionCode code={question.code} language={question.code_language} />}
      <AnswerField question={question} value={value} answer={answer} />
      <div className="row">{saved}</div>
    </section>
  );
}
