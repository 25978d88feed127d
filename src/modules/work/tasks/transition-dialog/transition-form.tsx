import type { Input } from '#kernel/resource.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { actionLabel } from '#modules/work/tasks/workflow/action-label.ts';
import { type Asked, asked } from '#modules/work/tasks/transition-dialog/request-transition.tsx';
import { moveFields } from '#modules/work/tasks/workflow/move-fields.ts';
import type { TransitionInput } from '#modules/work/tasks/workflow/decide-transition.ts';
import { moveByTransition } from '#modules/work/tasks/transition-dialog/optimistic-transition.tsx';

/** The order in which a move is told of. */
const order = ['executor_id', 'deadline', 'deadline_reason_code', 'comment'] as const;

/** The fields of a move: those that must be given are required, of the others none is. */
function fieldsOf(required: Asked['fields']) {
  const { deadline, deadline_reason_code, comment } = moveFields;
  return {
    executor_id: devTasks.fields.executor_id,
    deadline_reason_code,
    deadline: { ...deadline, options: { ...deadline.options, required: required.includes('deadline') } },
    comment: { ...comment, options: { ...comment.options, required: required.includes('comment') } },
  };
}

type Given = Input<{ readonly fields: ReturnType<typeof fieldsOf> }>;
type MoveBody = { readonly [Name in keyof Given]?: Given[Name] | null };

/** What a move wants to be told, and what it may be told besides: a comment, a deadline with its reason, for whom. */
export function TransitionForm({ task, action, fields, offered, typed }: Asked) {
  const { t } = useTexts();
  const close = () => asked.set(null);
  const shown = new Set<string>([...fields, ...offered]);
  if (shown.has('deadline')) shown.add('deadline_reason_code');
  const form = useFields({
    of: { path: devTasks.path, fields: fieldsOf(fields) },
    names: order.filter((name) => shown.has(name)),
    begin: { comment: typed?.comment ?? '', executor_id: task.executor_id },
    draft: `move ${task.id} ${action}`,
    send,
    isLive: true,
  });
  // Only who sets another deadline says why.
  const isMoved = Boolean(form.form.getValues().deadline);
  const only = order.filter((name) => shown.has(name) && (isMoved || name !== 'deadline_reason_code'));

  async function send({ comment: why, executor_id = null, deadline, deadline_reason_code }: MoveBody) {
    close();
    const given: TransitionInput['fields'] = {
      ...(shown.has('executor_id') && executor_id !== task.executor_id && { executor_id }),
      ...(deadline && { deadline, deadline_reason_code }),
    };
    const input = { ...(why?.trim() && { comment: why.trim() }), ...(Object.keys(given).length && { fields: given }) };
    const isDone = await moveByTransition(task, action, input);
    // What was typed comes back with the question when the server refuses.
    if (!isDone) asked.set({ task, action, fields, offered });
    return isDone;
  }

  const title = actionLabel(t, task.status, action);
  return (
    <FieldsDialog
      of={form}
      only={only}
      title={title}
      text={title}
      close={close}
      about={`${task.number} · ${task.name}`}
      // What must be said is typed at once; what may be said besides waits above it.
      autoFocus={order.find((name) => fields.includes(name)) ?? true}
      labels={{ deadline: t('board.new_deadline') }}
    />
  );
}
