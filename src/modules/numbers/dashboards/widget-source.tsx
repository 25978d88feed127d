import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';

/** What a widget shows, as its endpoint answers it: members depend on its kind. */
export type Shown = Readonly<Record<string, unknown>> & { readonly as_of?: string };

/** How the data of a widget are asked for: by who is signed in, or by the token of a wall screen. */
type Ask = (id: number, signal: AbortSignal) => Promise<Shown>;

const askSignedIn: Ask = (id, signal) => call('GET /api/fp/dashboard-widgets/:id/data', { params: { id }, signal });

/** From where the widgets of a page come; nobody is signed in on a wall screen, and nothing opens there. */
export const WidgetSource = createContext<{ readonly ask: Ask; readonly isWall: boolean }>({
  ask: askSignedIn,
  isWall: false,
});

/** Data of widgets in the cache. */
export const widgetKey = 'widget-data';

/** Asked for by each widget alone, again and again: one that is slow or broken holds up no other. */
export function useWidgetData(id: number, version: number, refreshSeconds: number) {
  const { ask } = useContext(WidgetSource);
  const { lang } = useTexts();
  return useQuery({
    queryKey: [widgetKey, id, version, lang],
    queryFn: ({ signal }) => ask(id, signal),
    refetchInterval: refreshSeconds * 1000,
    refetchIntervalInBackground: true,
    retry: 1,
    gcTime: 60_000,
  });
}
