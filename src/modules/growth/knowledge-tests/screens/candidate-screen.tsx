import { Button, PinInput } from '@mantine/core';
import { useState } from 'react';
import { codeMinutes } from '#kernel/code-minutes.ts';
import { call } from '#web/api/call.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { perTab, read, write } from '#web/state/storage.ts';
import { Confirmation } from '#web/ui/confirm.tsx';
import { messageOf } from '#web/ui/notices.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import type { CandidateDoor } from '#modules/growth/knowledge-tests/candidate-endpoints.ts';
import { CandidatePage } from '#modules/growth/knowledge-tests/screens/candidate-page.tsx';
import { CandidateTest } from '#modules/growth/knowledge-tests/screens/candidate-test.tsx';

const keyOf = (token: string) => `vazifa.candidate.${token.slice(0, 12)}`;

/** Behind the link of an applicant: the door by a code from their e-mail, then the one test, and no menu. */
export default function CandidateScreen() {
  const { t: token = '' } = useSearchTexts();
  const [key, setKey] = useState<string | null>(() => read<string>(perTab, keyOf(token)) ?? null);
  const change = (next: string | null) => {
    write(perTab, keyOf(token), next ?? undefined);
    setKey(next);
  };
  return (
    <>
      {key ? <CandidateTest key={key} opener={key} leave={() => change(null)} /> : <Door token={token} open={change} />}
      {/* The frame that asks elsewhere is not here. */}
      <Confirmation />
    </>
  );
}

function Door({ token, open }: { readonly token: string; readonly open: (key: string) => void }) {
  const { t } = useTexts();
  const door = useCall('POST /api/public/candidate-tests/look', {
    body: { token },
    enabled: token.length >= 20,
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error } = door;
  const isDead = token.length < 20 || (error !== null && problemOf(error).status >= 400);
  return (
    <CandidatePage title={data?.test ?? t('candidate.title')} busy={!data && !isDead}>
      {data ? (
        <DoorForm token={token} door={data} open={open} />
      ) : isDead ? (
        <StateNote icon="lock" title={t('candidate.dead')} text={t('candidate.dead_hint')} />
      ) : error ? (
        <StateNote
          icon="cloud-off"
          title={messageOf(problemOf(error))}
          action={<Button onClick={() => void door.refetch()}>{t('action.retry')}</Button>}
        />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </CandidatePage>
  );
}

interface DoorFormProps {
  readonly token: string;
  readonly door: CandidateDoor;
  readonly open: (key: string) => void;
}

function DoorForm({ token, door, open }: DoorFormProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const [isSent, setSent] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, work } = useWork((error) => {
    const problem = problemOf(error);
    setWrong(problem.errors[0]?.message ?? messageOf(problem));
  });
  const send = () =>
    work(async () => {
      setWrong(null);
      await call('POST /api/public/candidate-tests/code', { body: { token } });
      setSent(true);
    });
  const enter = (code: string) =>
    work(async () => {
      setWrong(null);
      open((await call('POST /api/public/candidate-tests/open', { body: { token, code } })).key);
    });
  const { time_limit_minutes, due_at, email } = door;
  return (
    <>
      <div className="stack gap-4">
        <p className="quiet" translate="no">
          {door.company}
        </p>
        <h1 className="text-20" translate="no">
          {door.test}
        </h1>
        <p className="soft digits">
          {t('knowledge.questions', { n: door.question_count })} ·{' '}
          {time_limit_minutes === null ? t('taking.no_limit') : formats.minutes(time_limit_minutes)}
          {due_at && ` · ${t('knowledge.due', { when: formats.instant(due_at) })}`}
        </p>
      </div>
      {email === null ? (
        <StateNote compact icon="mail" title={t('candidate.no_email')} text={t('candidate.no_email_hint')} />
      ) : (
        <>
          <p role="status">
            {t(isSent ? 'candidate.code_sent' : 'candidate.code_goes', { email, minutes: codeMinutes.candidate })}
          </p>
          {wrong && (
            <p className="bad" role="alert">
              {wrong}
            </p>
          )}
          {isSent ? (
            <CodeForm isWrong={wrong !== null} busy={busy} enter={enter} again={send} />
          ) : (
            <Button loading={busy} onClick={() => void send()}>
              {t('candidate.send_code')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

interface CodeFormProps {
  readonly isWrong: boolean;
  readonly busy: boolean;
  readonly enter: (code: string) => unknown;
  readonly again: () => unknown;
}

/** Six digits, which go by themselves when the last is typed. */
function CodeForm({ isWrong, busy, enter, again }: CodeFormProps) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  return (
    <SentForm className="stack gap-12" send={() => void (code.length === 6 && enter(code))}>
      <PinInput
        length={6}
        type="number"
        oneTimeCode
        value={code}
        onChange={setCode}
        onComplete={(typed) => void enter(typed)}
        error={isWrong}
        aria-label={t('candidate.code')}
        getInputProps={(at) => ({ 'aria-label': t('candidate.digit', { n: at + 1 }) })}
        autoFocus
      />
      <div className="row wrap">
        <Button type="submit" loading={busy} disabled={code.length !== 6}>
          {t('candidate.open')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void again()}>
          {t('candidate.send_again')}
        </Button>
      </div>
    </SentForm>
  );
}
