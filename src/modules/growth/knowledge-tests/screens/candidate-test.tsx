import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { problemOf } from '#web/api/problem.ts';
import { callQuery, useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import type { CandidatePage as CandidateState } from '#modules/growth/knowledge-tests/candidate-endpoints.ts';
import { CandidatePage } from '#modules/growth/knowledge-tests/screens/candidate-page.tsx';
import { percentText } from '#modules/growth/knowledge-tests/screens/numbers.ts';
import { PageTools } from '#modules/growth/knowledge-tests/screens/page-tools.tsx';
import { QuestionText } from '#modules/growth/knowledge-tests/screens/question-text.tsx';
import { type HeardMoment, heard } from '#modules/growth/knowledge-tests/screens/server-clock.ts';
import { Taking } from '#modules/growth/knowledge-tests/screens/taking.tsx';

const under = ['candidate'] as const;
const stateKey = 'POST /api/public/candidate-tests/state';
/** So often the page asks whether an attempt whose time is up was closed, in milliseconds. */
const closingMs = 3_000;

interface CandidateTestProps {
  /** Opens this one test. */
  readonly opener: string;
  /** The key is none any more: back to the door. */
  readonly leave: () => void;
}

/** The test of an applicant: before it begins, while it runs, and when it is over. */
export function CandidateTest({ opener: key, leave }: CandidateTestProps) {
  const { t } = useTexts();
  const [isClosing, setClosing] = useState(false);
  const state = useCall(stateKey, {
    body: { key },
    under,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    refetchInterval: ({ state: { data } }) => (isClosing && data?.attempt?.state === 'running' ? closingMs : false),
  });
  const moment = useHeard(state.data);
  const { data, error } = state;
  const refetch = () => void state.refetch();
  const put = (page: CandidateState) =>
    queryClient.setQueryData(callQuery(stateKey, { body: { key }, under }).queryKey, page);
  const isShut = error !== null && problemOf(error).status >= 400 && problemOf(error).status < 500;
  if (!data || !moment || isShut)
    return (
      <CandidatePage title={t('candidate.title')} busy={!error}>
        {error ? (
          isShut ? (
            <StateNote
              icon="lock"
              title={t('candidate.key_over')}
              text={t('candidate.key_over_hint')}
              action={<Button onClick={leave}>{t('candidate.to_door')}</Button>}
            />
          ) : (
            <StateNote
              icon="cloud-off"
              title={t('problem.no_response')}
              action={<Button onClick={refetch}>{t('action.retry')}</Button>}
            />
          )
        ) : (
          <SkeletonRows rows={6} />
        )}
      </CandidatePage>
    );
  const { attempt, test, questions } = data;
  if (attempt?.state === 'running' && questions.length > 0)
    return (
      <Taking
        key={attempt.id}
        owner={`candidate ${attempt.id}`}
        name={test.name}
        endsAt={attempt.ends_at}
        moment={moment}
        questions={questions}
        tools={<PageTools isShort />}
        save={(what) => call('POST /api/public/candidate-tests/save', { body: { key, ...what } })}
        submit={async () => put(await call('POST /api/public/candidate-tests/submit', { body: { key } }))}
        ended={() => {
          setClosing(true);
          refetch();
        }}
      />
    );
  return (
    <CandidatePage title={test.name}>
      {attempt && <Over page={data} />}
      {(!attempt || data.attempts_left > 0) && <Beginning page={data} opener={key} begun={put} />}
    </CandidatePage>
  );
}

interface BeginningProps {
  readonly page: CandidateState;
  readonly opener: string;
  readonly begun: (page: CandidateState) => void;
}

function Beginning({ page: { test, attempts_left }, opener, begun }: BeginningProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const { busy, work } = useWork();
  const { time_limit_minutes } = test;
  const time = time_limit_minutes === null ? null : formats.minutes(time_limit_minutes);
  async function start() {
    const yes = await confirm({
      title: t('knowledge.start_title', { name: test.name }),
      text: time === null ? t('knowledge.start_text_free') : t('knowledge.start_text', { time }),
      action: t('knowledge.start'),
    });
    if (!yes) return;
    await work(async () => begun(await call('POST /api/public/candidate-tests/start', { body: { key: opener } })));
  }
  return (
    <>
      <h1 className="text-20" translate="no">
        {test.name}
      </h1>
      {test.description && <QuestionText text={test.description} />}
      <ul className="stack gap-4">
        <li>{t('knowledge.questions', { n: test.question_count })}</li>
        <li>{time ?? t('taking.no_limit')}</li>
        {test.due_at && <li>{t('knowledge.due', { when: formats.instant(test.due_at) })}</li>}
        <li>{t('candidate.attempts_left', { n: attempts_left })}</li>
        <li>{t('candidate.saved_by_itself')}</li>
      </ul>
      <Button loading={busy} disabled={attempts_left === 0} onClick={() => void start()}>
        {t('knowledge.start')}
      </Button>
    </>
  );
}

/** After the end: a plain page. */
function Over({ page: { attempt, test } }: { readonly page: CandidateState }) {
  const { t } = useTexts();
  const { percent, is_passed, answered, question_count } = attempt!;
  return (
    <>
      <h1 className="text-20" translate="no">
        {test.name}
      </h1>
      <StateNote
        icon="circle-check"
        title={t('candidate.over')}
        text={t('taking.answered_of', { n: answered, count: question_count })}
      />
      {percent !== null && (
        <p className="middle medium" data-test-result>
          {percentText(percent)}
          {is_passed !== null && ` · ${t(is_passed ? 'taking.passed' : 'taking.not_passed')}`}
        </p>
      )}
      <p className="quiet middle">{t('candidate.over_hint')}</p>
    </>
  );
}

/** When the answer was heard, by the counter of the page. */
function useHeard(page: CandidateState | undefined): HeardMoment | null {
  const [moment, setMoment] = useState<HeardMoment | null>(null);
  if (page && moment?.now !== page.now) setMoment(heard(page.now));
  return page ? moment : null;
}
