import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { peopleNear } from '#modules/work/tasks/sections/known-task.ts';
import { fileTaker } from '#modules/work/tasks/files/attach-file.tsx';
import type { Comment } from '#modules/work/tasks/comments/comment-with-reactions.ts';
import { whileSending } from '#modules/work/tasks/sections/parts-under-way.ts';
import { showPart } from '#modules/work/tasks/sections/use-task-parts.tsx';
import { RichInput } from '#modules/work/tasks/rich-text/rich-input.tsx';
import { useWork } from '#web/ui/use-work.ts';

interface CommentFormProps {
  readonly taskId: number;
  readonly hasClient?: boolean;
  /** The comment that is answered. */
  readonly root?: Comment;
  readonly done?: () => void;
  /** Hears of what was said, by its id. */
  readonly said?: (id: number) => void;
}

/** The name of the draft of an answer. */
export const answerDraft = ({ id }: Comment): string => `answer ${id}`;

/** On a phone the moves of the task stand where the composer is while it is used: they come back when it is sent. */
function giveWay(form: HTMLElement | null): void {
  if (matchMedia('(max-width: 760px)').matches) form?.closest<HTMLElement>('[role="dialog"]')?.focus();
}

/** A new comment or an answer. What is begun and not sent is kept; Ctrl/⌘-Enter sends. */
export function CommentForm({ taskId, hasClient = false, root, done, said }: CommentFormProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const draft = useDraft(root ? answerDraft(root) : `comment ${taskId}`, '');
  const text = draft.value;
  const [isPublic, setPublic] = useState(root?.is_public ?? false);
  const { busy, work } = useWork();
  const box = useRef<HTMLFormElement>(null);
  async function submit() {
    if (!text.trim() || busy) return;
    await work(async () => {
      const body = {
        task_id: taskId,
        text,
        is_public: isPublic || user?.user_type === 'client',
        ...(root && { parent_id: root.id }),
      };
      const sending = call('POST /api/fp/task-comments', { body, once: newIdempotencyKey(), waits: {} });
      const made = await whileSending(taskId, sending);
      showPart('fp/task-comments', taskId, made);
      if (!root) giveWay(box.current);
      draft.forget();
      said?.(made.id);
      done?.();
    });
  }
  return (
    <form
      ref={box}
      className="stack"
      data-filled={text.trim() ? '' : undefined}
      data-composer={root ? undefined : ''}
      aria-keyshortcuts={root ? undefined : 'C'}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DraftNote word={draft.word} show={draft.show} />
      <RichInput
        round={draft.round}
        isOpen={root !== undefined && draft.word === null}
        text={text}
        label={t(root ? 'panel.new_answer' : 'panel.new_comment')}
        onChange={draft.write}
        onSubmit={() => void submit()}
        {...(done && { onLeave: done })}
        takeFile={fileTaker(taskId)}
        near={peopleNear(taskId)}
      />
      <div className="row wrap shrinks" data-composer-foot="">
        {hasClient && user?.user_type !== 'client' && (
          <Checkbox
            label={t('panel.public_comment')}
            checked={isPublic}
            onChange={(event) => setPublic(event.currentTarget.checked)}
          />
        )}
        <span className="grow" />
        {done && (
          <Button size="xs" variant="default" onClick={done}>
            {t('action.cancel')}
          </Button>
        )}
        <Button type="submit" size="xs" disabled={!text.trim()} loading={busy}>
          {t('panel.send')}
        </Button>
      </div>
    </form>
  );
}
