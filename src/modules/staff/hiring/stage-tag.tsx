import { useTexts } from '#web/i18n/texts.ts';
import { type State, StateTag } from '#web/ui/state-tag.tsx';
import type { Stage } from '#modules/staff/hiring/hiring-flow.ts';

const states = {
  new: { icon: 'message-question', tone: 'warn' },
  interview: { icon: 'message' },
  test: { icon: 'checks' },
  offer: { icon: 'mail', tone: 'good' },
  hired: { icon: 'user-check', tone: 'good' },
  rejected: { icon: 'ban', tone: 'quiet' },
} as const satisfies Record<Stage, State>;

/** Where an applicant stands, by sign and word. */
export function StageTag({ stage }: { readonly stage: Stage }) {
  const { t } = useTexts();
  return <StateTag {...states[stage]}>{t(`appeal-for-jobs.stage.${stage}`)}</StateTag>;
}
