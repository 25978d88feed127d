import { useTexts } from '#web/i18n/texts.ts';
import { type State, StateTag } from '#web/ui/state-tag.tsx';
import type { TestAssignment } from '#modules/growth/knowledge-tests/tests.ts';

const states = {
  waiting: { icon: 'clipboard-check' },
  running: { icon: 'player-play', tone: 'warn' },
  grading: { icon: 'clock', tone: 'warn' },
  passed: { icon: 'circle-check', tone: 'good' },
  failed: { icon: 'x', tone: 'danger' },
  overdue: { icon: 'alert-triangle', tone: 'danger' },
} as const satisfies Readonly<Record<TestAssignment['state'], State>>;

/** How far somebody is with what was assigned to them. */
export function AssignmentStateTag({ row: { state } }: { readonly row: Pick<TestAssignment, 'state'> }) {
  const { t } = useTexts();
  return <StateTag {...states[state]}>{t(`test-assignments.state.${state}`)}</StateTag>;
}
