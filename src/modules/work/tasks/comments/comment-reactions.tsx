import { useState } from 'react';
import { useReferences } from '#web/cache/references.ts';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { Popover } from '#web/ui/floats.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import type { Comment, ReactionRow } from '#modules/work/tasks/comments/comment-with-reactions.ts';
import section from '#modules/work/tasks/sections/sections.module.css';
import { hidePart, showPart } from '#modules/work/tasks/sections/use-task-parts.tsx';
import { type Reaction, reactionCodes, reactionSigns } from '#modules/work/tasks/comments/reaction-signs.ts';

const path = 'fp/task-reactions';
const reactionLook = `choice hovers soft small digits ${section.reaction}`;

interface ReactionsProps {
  readonly comment: Comment;
  readonly reactions: readonly ReactionRow[];
  readonly isEditable: boolean;
}

/** The signs under a comment: how many and whose, and one's own with a click. */
export function Reactions({ comment, reactions, isEditable }: ReactionsProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const byCode = Map.groupBy(reactions, ({ reaction }) => reaction);

  async function toggle(reaction: Reaction) {
    setOpen(false);
    const own = byCode.get(reaction)?.find(({ created_by }) => created_by === user?.id);
    try {
      if (own) {
        hidePart(path, comment.task_id, own.id);
        await call('DELETE /api/fp/task-reactions/:id', { params: { id: own.id } });
      } else {
        const body = { task_id: comment.task_id, comment_id: comment.id, reaction };
        showPart(path, comment.task_id, await call('POST /api/fp/task-reactions', { body }));
      }
    } catch (error) {
      if (own) showPart(path, comment.task_id, own);
      notifyProblem(error);
    }
  }
  return (
    <div className="flow gap-4">
      {reactionCodes
        .filter((code) => byCode.has(code))
        .map((code) => (
          <ReactionCount
            key={code}
            code={code}
            rows={byCode.get(code) ?? []}
            isOwn={byCode.get(code)?.some(({ created_by }) => created_by === user?.id) ?? false}
            toggle={isEditable ? () => void toggle(code) : undefined}
          />
        ))}
      {isEditable && (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <button
              type="button"
              className={reactionLook}
              aria-label={t('panel.react')}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              ☺
            </button>
          </Popover.Target>
          <Popover.Dropdown p={4}>
            <div className="flow gap-4">
              {reactionCodes.map((code) => (
                <button
                  key={code}
                  type="button"
                  className={reactionLook}
                  title={t(`choice.${code}`)}
                  aria-label={t(`choice.${code}`)}
                  onClick={() => void toggle(code)}
                >
                  {reactionSigns[code]}
                </button>
              ))}
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}

interface ReactionCountProps {
  readonly code: Reaction;
  readonly rows: readonly ReactionRow[];
  readonly isOwn: boolean;
  readonly toggle: (() => void) | undefined;
}

function ReactionCount({ code, rows, isOwn, toggle }: ReactionCountProps) {
  const { t } = useTexts();
  const people = useReferences(
    'admin/users',
    rows.flatMap(({ created_by }) => created_by ?? []),
  );
  const names = people.map(({ name }) => name).join(', ');
  return (
    <button
      type="button"
      className={reactionLook}
      aria-pressed={isOwn}
      aria-label={`${t(`choice.${code}`)}: ${rows.length}. ${names}`}
      title={names}
      disabled={!toggle}
      onClick={toggle}
    >
      {reactionSigns[code]} {rows.length}
    </button>
  );
}
