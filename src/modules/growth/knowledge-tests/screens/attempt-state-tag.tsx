import { useTexts } from '#web/i18n/texts.ts';
import { type State, StateTag } from '#web/ui/state-tag.tsx';
import type { AttemptState } from '#modules/growth/knowledge-tests/tests.ts';

const states = {
  running: { icon: 'player-play', tone: 'warn' },
  submitted: { icon: 'check' },
  waits_for_grading: { icon: 'clock', tone: 'warn' },
  graded: { icon: 'circle-check' },
  void: { icon: 'ban', tone: 'quiet' },
} as const satisfies Readonly<Record<AttemptState, State>>;

/** How an attempt stands; one that is graded says whether it was passed, where that is told. */
export function AttemptStateTag({
  row: { state, is_passed, percent },
}: {
  readonly row: { readonly state: AttemptState; readonly is_passed: boolean | null; readonly percent: string | null };
}) {
  const { t } = useTexts();
  if (state === 'graded' && percent !== null)
    return (
      <StateTag icon={is_passed ? 'circle-check' : 'x'} tone={is_passed ? 'good' : 'danger'}>
        {t(is_passed ? 'taking.passed' : 'taking.not_passed')}
      </StateTag>
    );
  return <StateTag {...states[state]}>{t(`test-attempts.state.${state}`)}</StateTag>;
}
