import { useQuery } from '@tanstack/react-query';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { taskOrigin } from '#modules/work/tasks/templates/template-endpoints.ts';

type Origin = EndpointOutput<typeof taskOrigin>['rows'][number];

const signs: Record<Origin['kind'], { readonly icon: string; readonly screen: string; readonly path: string }> = {
  recurrence: { icon: 'refresh', screen: '/tasks/recurrences', path: 'fp/task-recurrences' },
  template: { icon: 'copy', screen: '/tasks/task-templates', path: 'fp/task-templates' },
  note: { icon: 'note', screen: '/other/issues', path: 'fp/issues' },
  automation: { icon: 'bolt', screen: '/tasks/automations', path: 'fp/task-automations' },
};

/** Which recurrence, template or automation made the task; nothing where a person did. */
export function TaskOrigin({ taskId }: { readonly taskId: number }) {
  const { t } = useTexts();
  const { data } = useQuery({
    queryKey: ['task-origin', taskId],
    queryFn: ({ signal }) => call('GET /api/fp/dev-tasks/:id/origin', { params: { id: taskId }, signal }),
    staleTime: 600_000,
  });
  return data?.rows.map(({ kind, id, name }) => (
    <p key={kind} className="row wrap gap-6 quiet small">
      <Icon name={signs[kind].icon} size={14} />
      {t(`origin.${kind}`)}:
      <a href={`#${signs[kind].screen}?panel=${signs[kind].path}:${id}`} translate="no">
        {name}
      </a>
    </p>
  ));
}
