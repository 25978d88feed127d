import { date, minutes, reference } from '#kernel/fields/door.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useCall } from '#web/cache/use-call.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { DependenciesSection } from '#modules/work/tasks/door.tsx';
import { devTasks } from '#modules/work/tasks/door.ts';
import { changeBars, planLinks, refreshPlan } from '#modules/views/gantt/screens/change-plan.tsx';
import type { GanttBar, UnplacedTask } from '#modules/views/gantt/screens/gantt-answer.ts';
import type { Plan } from '#modules/views/gantt/screens/use-plan.tsx';

/** What of the plan of one task is asked for: when it begins, how long it takes, who does it. */
const planFields = {
  planned_start_on: date({}),
  planned_minutes: minutes({ max: 60_000 }),
  executor_id: reference({ to: 'admin/users' }),
} as const;

const planned = ['planned_start_on', 'planned_minutes', 'executor_id'] as const;
/** By which right each of them is changed. */
const rightTo = { planned_start_on: 'move', planned_minutes: 'resize', executor_id: 'assign' } as const;

type Planned = GanttBar | UnplacedTask;

interface DatesDialogProps {
  readonly plan: Plan;
  readonly task: Planned;
  readonly close: () => void;
}

/** Days and hours typed in, for those who do not drag, and for what lies in the tray. */
export function DatesDialog({ plan: { words }, task, close }: DatesDialogProps) {
  const { t } = words;
  const before = {
    planned_start_on: 'planned_start_on' in task ? task.planned_start_on : null,
    planned_minutes: task.planned_minutes,
    executor_id: task.executor_id,
  };
  const { may, task_id, version } = task;
  const names = planned.filter((name) => may.includes(rightTo[name]));
  const form = useFields({
    of: { path: devTasks.path, fields: planFields },
    names,
    row: { id: task_id, version, ...before },
    draft: `plan of ${task_id}`,
    send: async (body) => {
      const change = { task_id, version, ...(body as object) };
      const was = { ...task, ...before };
      if (await changeBars([change], new Map([[task_id, was]]))) close();
    },
  });
  return (
    <FieldsDialog of={form} title={t('gantt.dates_of', { number: task.number })} close={close} about={task.name} />
  );
}

interface LinksDialogProps {
  readonly plan: Plan;
  readonly id: number;
  readonly close: () => void;
}

/** What a task waits for and what waits for it: a list in which links are added, changed and removed. */
export function LinksDialog({ plan: { words, picture }, id, close }: LinksDialogProps) {
  const { t } = words;
  const bar = picture?.layout.barOf.get(id)?.bar;
  const task = useCall('GET /api/fp/dev-tasks/:id', { params: { id } });
  const title = t('gantt.links_of', { number: bar?.number ?? '' });
  const leave = () => {
    void refreshPlan();
    close();
  };
  return (
    <Dialog label={title} close={leave} wide>
      <div className="stack gap-12 page">
        <div className="row between">
          <h2 className="breaks text-16">{title}</h2>
          <IconButton icon="x" label={t('action.close')} onClick={leave} data-autofocus />
        </div>
        <p className="quiet" translate="no">
          {bar?.name}
        </p>
        {task.data ? (
          <DependenciesSection task={task.data} isEditable={bar?.may.includes('link') ?? false} hand={planLinks} />
        ) : task.error ? (
          <Coming of={task} compact />
        ) : (
          <Skeleton rows={3} />
        )}
      </div>
    </Dialog>
  );
}

/** What is open over the plan. */
export function PlanDialogs({ plan }: { readonly plan: Plan }) {
  const { opened, setOpened, picture, answer } = plan;
  const close = () => setOpened(null);
  if (!opened) return null;
  const task: Planned | undefined =
    picture?.layout.barOf.get(opened.id)?.bar ?? answer.data?.unplaced.find(({ task_id }) => task_id === opened.id);
  if (opened.what === 'links') return <LinksDialog plan={plan} id={opened.id} close={close} />;
  if (opened.what === 'dates' && task) return <DatesDialog plan={plan} task={task} close={close} />;
  return null;
}
