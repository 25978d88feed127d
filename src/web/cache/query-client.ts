import { QueryClient } from '@tanstack/react-query';
import { connection } from '#web/api/connection.ts';
import { isBriefSilence } from '#web/api/problem.ts';
import { locale } from '#web/state/locale.ts';
import { onAnnounced } from '#web/state/server-state.ts';
import { onPersonSwitch, onSessionEnd } from '#web/session/session.ts';

/** Everything that came from the server. Fresh for half a minute; the event stream keeps it true meanwhile. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 600_000,
      // Without a network a question fails like any other, and is asked again when there is one.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Only silence is worth asking again for; an answer stays the same, and 20 s are enough for silence. Where the
      // connection is known to be lost, its return asks again.
      retry: (count, error) => count < 2 && isBriefSilence(error) && !(count > 0 && connection.get().isLost),
      retryDelay: (count) => 500 * 2 ** count,
    },
    mutations: { networkMode: 'offlineFirst' },
  },
});

// Names come in the caller's language: what is shown stays until the same in the new language is there.
locale.subscribe(() => void queryClient.invalidateQueries());

// Settings decide what rows offer and how days are counted.
onAnnounced('settings', (now, before) => {
  if (before && JSON.stringify(now) !== JSON.stringify(before)) void queryClient.invalidateQueries();
});

// What a new company's past comes to is there now.
onAnnounced<{ readonly left: number }>('filling', (now, before) => {
  if (before && before.left > 0 && now.left === 0) void queryClient.invalidateQueries();
});

// Nothing of one person is left for the next.
onSessionEnd(() => queryClient.clear());
onPersonSwitch(() => void queryClient.resetQueries());
