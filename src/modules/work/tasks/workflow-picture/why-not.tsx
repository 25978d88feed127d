import { useState } from 'react';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { Popover } from '#web/ui/floats.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { screenActions } from '#modules/actions.ts';
import { actionLabel, asksText } from '#modules/work/tasks/workflow/action-label.ts';
import type { InputField } from '#modules/work/tasks/workflow/decide-transition.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import type { TaskAction } from '#modules/work/tasks/workflow/transition-table.ts';
import type { whyTask } from '#modules/work/tasks/workflow-picture/why-not-endpoint.ts';
import styles from '#modules/work/tasks/workflow-picture/workflow.module.css';

type Answer = EndpointOutput<typeof whyTask>['rows'][number];

/** Why the other moves are not open: for each the rule that decides, who may, and what would have to be given. */
export function WhyNot({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <IconButton icon="help-circle" label={t('why_not.open')} onClick={() => setOpen((now) => !now)} />
      </Popover.Target>
      <Popover.Dropdown
        p="md"
        aria-label={t('why_not.title')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The panel behind it stays.
          event.preventDefault();
          event.stopPropagation();
          setOpen(false);
        }}
      >
        {open && <Reasons task={task} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Reasons({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const may = useMay();
  const query = useCall('GET /api/fp/dev-tasks/:id/why', {
    params: { id: task.id },
    under: ['task', task.id, 'why', task.version],
    staleTime: 0,
  });
  const { data } = query;
  if (!data) return <Coming of={query} rows={4} />;
  const nameOf = ({ action }: Answer) => actionLabel(t, task.status, action as TaskAction);
  const refused = data.rows.filter((one) => !one.allowed && one.condition !== 'transition_not_defined');
  const asking = data.rows.filter((one) => one.allowed && one.asks.length > 0);
  const absent = data.rows.filter((one) => one.condition === 'transition_not_defined');
  return (
    <div className={`stack gap-10 ${styles.why}`}>
      {refused.length > 0 && <h4>{t('why_not.title')}</h4>}
      <ul className="stack">
        {[...Map.groupBy(refused, ({ message, who }) => `${message} ${who.join()}`)].map(([key, same]) => (
          <li key={key}>
            <b>{same[0]!.message}</b>
            {same[0]!.who.length > 0 && (
              <p>
                {t('why_not.who', { who: same[0]!.who.map((party) => t(`dev-tasks.relations.${party}`)).join(', ') })}
              </p>
            )}
            <p className="quiet">{same.map(nameOf).join(', ')}</p>
          </li>
        ))}
      </ul>
      {asking.length > 0 && <h4>{t('why_not.allowed')}</h4>}
      <ul className="stack">
        {asking.map((one) => (
          <li key={one.action}>
            <b>{nameOf(one)}</b>
            <p className="quiet">{asksText(t, one.asks as readonly InputField[])}</p>
          </li>
        ))}
      </ul>
      {absent.length > 0 && (
        <p className="quiet">{t('why_not.not_here', { actions: absent.map(nameOf).join(', ') })}</p>
      )}
      {may([screenActions.roles]) && <ScreenLink to="/admin/workflow">{t('screen.workflow')}</ScreenLink>}
    </div>
  );
}
