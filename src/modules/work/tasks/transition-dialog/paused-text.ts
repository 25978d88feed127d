import type { Answer } from '#kernel/api.ts';
import { knownNames } from '#web/cache/references.ts';
import { texts } from '#web/i18n/texts.ts';
import { session } from '#web/session/session.ts';

type Paused = NonNullable<Answer<'POST /api/fp/dev-tasks/transition'>['rows'][number]['paused']>[number];

/** One runs one task at a time: which of theirs stand still now. What the reader may not see has no name here. */
export const pausedTexts = (paused: readonly Paused[]): string[] =>
  paused.map(({ executor_id, number, name }) => {
    const { t } = texts();
    const isOwn = executor_id === session.get().user?.id;
    const whose = isOwn ? null : knownNames.get().get(`admin/users:${executor_id}`)?.name;
    const task = number ? `${number} «${name}»` : t('board.another_task');
    return whose ? t('board.paused_of', { task, name: whose }) : t('board.paused', { task });
  });
