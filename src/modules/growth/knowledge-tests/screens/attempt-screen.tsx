import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#web/api/call.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { go, useSearchTexts } from '#web/navigation/navigation.ts';
import { Screen } from '#web/product/screen.tsx';
import { useSession } from '#web/session/session.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import type { AttemptPage } from '#modules/growth/knowledge-tests/test-endpoints.ts';
import { testAttempts } from '#modules/growth/knowledge-tests/tests.ts';
import { clearShelf } from '#modules/growth/knowledge-tests/screens/answer-shelf.ts';
import { AttemptResultView } from '#modules/growth/knowledge-tests/screens/attempt-result.tsx';
import { PictureAddress } from '#modules/growth/knowledge-tests/screens/question-text.tsx';
import { type HeardMoment, heard } from '#modules/growth/knowledge-tests/screens/server-clock.ts';
import { SignedPicture } from '#modules/growth/knowledge-tests/screens/signed-picture.tsx';
import { Taking } from '#modules/growth/knowledge-tests/screens/taking.tsx';
import { forgetPlace } from '#modules/growth/knowledge-tests/screens/taking-place.tsx';
import { refreshTests } from '#modules/growth/knowledge-tests/screens/use-tests.ts';

const picture = (id: number) => <SignedPicture id={id} />;
/** So often the page asks whether an attempt whose time is up was closed, in milliseconds. */
const closingMs = 3_000;

/** An attempt of one's own: taken while it runs, read when it is over. */
export default function AttemptScreen() {
  const { t } = useTexts();
  const { id = '' } = useSearchTexts();
  const { user } = useSession();
  const known = /^\d{1,15}$/.test(id);
  // The end at which the page stopped taking answers: with more time it goes on.
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const page = useCall('GET /api/fp/test-attempts/questions', {
    query: { id },
    enabled: known,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
    refetchInterval: ({ state }) => (closedAt && state.data?.attempt.state === 'running' ? closingMs : false),
  });
  const moment = useHeard(page.data);
  // More time, or an end that somebody else made.
  useChanges(testAttempts.path, (changes) => {
    if (changes.some((one) => String(one.id) === id)) void page.refetch();
  });
  const { data } = page;
  const isRunning = data?.attempt.state === 'running';
  const owner = `attempt ${user?.id ?? 0} ${id}`;
  const leave = useEffectEvent(() => {
    void clearShelf(owner).catch(() => {});
    forgetPlace(owner);
    void refreshTests();
  });
  const isOver = data !== undefined && !isRunning;
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);

  if (!known || (page.error && !data))
    return (
      <Screen>
        {known && problemOf(page.error).status !== 404 && problemOf(page.error).status !== 403 ? (
          <Coming of={page} />
        ) : (
          <StateNote
            icon="search"
            title={t('taking.no_attempt')}
            action={<Button onClick={() => go('/people/tests')}>{t('taking.to_tests')}</Button>}
          />
        )}
      </Screen>
    );
  if (!data || !moment)
    return (
      <Screen busy>
        <Coming of={page} rows={8} />
      </Screen>
    );
  if (!isRunning) return <AttemptResultView id={id} isEnd />;
  if (closedAt !== null && closedAt === (data.attempt.ends_at ?? 'handed in'))
    return (
      <Screen title={data.test.name} isTyped busy>
        <StateNote icon="clock" title={t('taking.time_is_up')} text={t('taking.time_is_up_hint')} />
      </Screen>
    );
  return (
    <PictureAddress value={picture}>
      <Taking
        key={id}
        owner={owner}
        name={data.test.name}
        endsAt={data.attempt.ends_at}
        moment={moment}
        questions={data.questions}
        save={(what) => call('POST /api/fp/test-answers/save', { body: { attempt_id: Number(id), ...what } })}
        submit={async () => {
          await call('POST /api/fp/test-attempts/submit', { body: { id: Number(id) } });
          await page.refetch();
        }}
        ended={() => {
          setClosedAt(data.attempt.ends_at ?? 'handed in');
          void page.refetch();
        }}
      />
    </PictureAddress>
  );
}

/** When the answer was heard, by the counter of the page. */
function useHeard(page: AttemptPage | undefined): HeardMoment | null {
  const [moment, setMoment] = useState<HeardMoment | null>(null);
  if (page && moment?.now !== page.now) setMoment(heard(page.now));
  return page ? moment : null;
}
