import { useTexts } from '#web/i18n/texts.ts';
import { type State, StateTag } from '#web/ui/state-tag.tsx';

const states = {
  draft: { icon: 'pencil', tone: 'quiet' },
  sent: { icon: 'clock', tone: 'warn' },
  approved: { icon: 'circle-check', tone: 'good' },
  refused: { icon: 'ban', tone: 'danger' },
  cancelled: { icon: 'x', tone: 'quiet' },
  added: { icon: 'plus', tone: 'good' },
  used: { icon: 'check' },
} as const satisfies Readonly<Record<string, State>>;

/** A status by sign and word. */
export function LeaveStatusTag({ of, status }: { readonly of: string; readonly status: keyof typeof states }) {
  const { t } = useTexts();
  return <StateTag {...states[status]}>{t(`${of}.status.${status}`)}</StateTag>;
}
