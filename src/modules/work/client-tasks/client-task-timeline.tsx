import { Button, Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Moment } from '#modules/work/client-tasks/serving-endpoints.ts';
import styles from '#modules/work/client-tasks/client-tasks.module.css';
import { refreshClientTasks, useTimeline } from '#modules/work/client-tasks/use-client-tasks.tsx';
import { RichInput, RichText } from '#modules/work/tasks/door.tsx';
import { useWork } from '#web/ui/use-work.ts';

const signs: Readonly<Record<string, IconName>> = {
  ask: 'message-question',
  take: 'user-check',
  decline: 'ban',
  reconsider: 'refresh',
  start: 'player-play',
  convert: 'subtask',
  finish: 'circle-check',
  resume: 'refresh',
  confirm: 'checks',
  return: 'arrow-back-up',
  merge: 'stack-2',
};

/** All that happened, oldest first, in the words of who reads; what one has said oneself comes into sight. */
export function ClientTaskTimeline({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const { user } = useSession();
  const timeline = useTimeline(id);
  const isClient = user?.user_type === 'client';
  const end = useRef<HTMLDivElement>(null);
  const own = timeline.data?.rows.findLast(({ kind, actor_id }) => kind === 'comment' && actor_id === user?.id)?.key;
  const isThere = timeline.data !== undefined;
  const known = useRef({ own, isThere });
  useEffect(() => {
    if (known.current.isThere && own !== known.current.own) end.current?.scrollIntoView({ block: 'nearest' });
    known.current = { own, isThere };
  }, [own, isThere]);
  return (
    <section className="stack gap-12" aria-label={t('client-tasks.timeline')}>
      <h3 className="text-14">{t('client-tasks.timeline')}</h3>
      <Loaded of={timeline} rows={4} compact>
        {({ rows }) => (
          <ol className="stack gap-0">
            {rows.map((moment) => (
              <Happened key={moment.key} moment={moment} isClient={isClient} />
            ))}
          </ol>
        )}
      </Loaded>
      <div ref={end} />
    </section>
  );
}

interface HappenedProps {
  readonly moment: Moment;
  readonly isClient: boolean;
}

function Happened({ moment, isClient }: HappenedProps) {
  const { t } = useTexts();
  const format = useFormats();
  const { kind, side, at, actor_id, actor_name, text, is_inner } = moment;
  const who = actor_name ?? t(side === 'client' ? 'client-tasks.the_client' : 'client-tasks.the_company');
  if (kind !== 'comment')
    return (
      <li className={`flex gap-10 ${styles.moment}`} data-kind={kind}>
        <span className={`center rigid sunken quiet ${styles.sign}`}>
          <Icon
            name={kind === 'file' ? 'paperclip' : kind === 'task' ? 'check' : (signs[moment.action ?? ''] ?? 'dots')}
            size={14}
          />
        </span>
        <span className="stack gap-2 shrinks">
          <span className="quiet small">
            <StepWords moment={moment} who={who} isClient={isClient} /> · {format.nearInstant(at)}
          </span>
          {text && (
            <span className={`breaks ${styles.reason}`} translate="no">
              {text}
            </span>
          )}
        </span>
      </li>
    );
  return (
    <li
      className={`flex gap-10 ${styles.moment}`}
      data-kind="comment"
      data-side={side}
      data-inner={is_inner || undefined}
    >
      {actor_id ? (
        <Avatar id={actor_id} name={who} size={24} />
      ) : (
        <span className={`center rigid sunken quiet ${styles.sign}`}>
          <Icon name="building" size={14} />
        </span>
      )}
      <span className={`stack gap-4 shrinks grow panel ${styles.words}`}>
        <span className="flow gap-6 small">
          <b translate="no">{who}</b>
          <span className="quiet">{format.nearInstant(at)}</span>
          {moment.title && (
            <span className="quiet cut" translate="no">
              {moment.title}
            </span>
          )}
          {is_inner && (
            <span className="badge">
              <Icon name="lock" size={11} /> {t('client-tasks.inner')}
            </span>
          )}
        </span>
        <RichText text={text ?? ''} />
      </span>
    </li>
  );
}

/** A step in a sentence; the client hears of the company as one. */
function StepWords({ moment, who, isClient }: HappenedProps & { readonly who: string }) {
  const { t } = useTexts();
  const { kind, action, is_automatic, title, count } = moment;
  if (kind === 'file') return t('client-tasks.sent_file', { who, file: title ?? '' });
  if (kind === 'task') return t('client-tasks.step_ready', { name: title ?? '' });
  const words = isClient ? `client-tasks.client_step.${action}` : `client-tasks.step.${action}`;
  const automatic = `${words}.automatic`;
  return t(is_automatic && t.has(automatic) ? automatic : words, { who, count: count ?? 0 });
}

interface SayMoreProps {
  readonly id: number;
  readonly isClient: boolean;
}

/** The next word; staff say whether it stays inside. */
export function SayMore({ id, isClient }: SayMoreProps) {
  const { t } = useTexts();
  const draft = useDraft(`client task comment ${id}`, '');
  const [isInner, setInner] = useState(false);
  const { busy, work } = useWork();
  const send = async () => {
    if (!draft.value.trim() || busy) return;
    await work(async () => {
      const body = { client_task_id: id, text: draft.value, is_inner: !isClient && isInner };
      await call('POST /api/fp/client-task-comments', { body, once: newIdempotencyKey() });
      draft.forget();
      await refreshClientTasks();
    });
  };
  return (
    <form
      className="stack"
      data-filled={draft.value.trim() ? '' : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <DraftNote word={draft.word} show={draft.show} />
      <RichInput
        round={draft.round}
        text={draft.value}
        label={t(
          isInner ? 'client-tasks.write_inside' : isClient ? 'client-tasks.write_company' : 'client-tasks.write_client',
        )}
        onChange={draft.write}
        onSubmit={() => void send()}
      />
      <span className="row between" data-composer-foot="">
        {isClient ? (
          <span />
        ) : (
          <Checkbox
            label={t('client-task-comments.is_inner')}
            checked={isInner}
            onChange={(event) => setInner(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" size="compact-sm" loading={busy} disabled={!draft.value.trim()}>
          {t('client-tasks.send')}
        </Button>
      </span>
    </form>
  );
}
