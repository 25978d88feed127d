import { useEffect, useRef } from 'react';
import { queryClient } from '#web/cache/query-client.ts';
import { useChanges } from '#web/live/changes.ts';
import { widgetKey } from '#modules/numbers/dashboards/widget-source.tsx';

/** News of one burst are asked for once. */
const NEWS_MS = 3_000;

/** What happens to tasks shows soon in the widgets, not only at their next round. */
export function useTaskNews(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useChanges('fp/dev-tasks', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: [widgetKey] });
    }, NEWS_MS);
  });
}
