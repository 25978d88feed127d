import { queryClient } from '#web/cache/query-client.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useChanges } from '#web/live/changes.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import { useMay } from '#web/session/session.ts';

const root = ['knowledge-tests'] as const;

/** Everything that follows from tests, attempts and marks is asked for again. */
export const refreshTests = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

const refreshSoon = () => void refreshTests();

/** What others do with tests shows at once. */
export function useTestNews(): void {
  useChanges('fp/tests', refreshSoon);
  useChanges('fp/test-assignments', refreshSoon);
  useChanges('fp/test-attempts', refreshSoon);
  useChanges('fp/test-gradings', refreshSoon);
}

/** What somebody may do with tests. */
export function useTestRights() {
  const may = useMay();
  const writes = may([actions.tests.create, actions.tests.update]);
  return {
    takes: may([screenActions.ownTasks]),
    writes,
    mayCreate: may([actions.tests.create]),
    mayUpdate: may([actions.tests.update]),
    mayExport: may([actions.tests.export]),
    seesResults: writes || may([specialActions.approveTeam]),
  };
}

export const useOwnTests = (enabled = true) => useCall('GET /api/fp/tests/own', { under: root, enabled });

export const useWaitingAnswers = (enabled = true) =>
  useCall('GET /api/fp/test-gradings/waiting', { under: root, enabled });

export const useTestResults = (id: string) =>
  useCall('GET /api/fp/tests/results', { query: { id }, under: root, enabled: id !== '' });

export const useAttemptResult = (id: string) =>
  useCall('GET /api/fp/test-attempts/result', { query: { id }, under: root });

export const useTopicCounts = () => useCall('GET /api/fp/test-topics/counts', { under: root });
