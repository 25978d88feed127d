import { CallProblem } from '#web/api/problem.ts';
import { texts } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { notifyProblem } from '#web/ui/notices.ts';

/**
 * What is done when a change of rights is refused: who would lose rights of their own is asked first, and `again` does
 * it confirmed; null: it was confirmed already. Any other refusal is said as a notice.
 */
export async function askToCutOffSelf(error: unknown, again: (() => Promise<unknown>) | null): Promise<void> {
  if (!(error instanceof CallProblem) || error.description !== 'CUTS_OFF_SELF' || !again) return notifyProblem(error);
  const { t } = texts();
  const question = { title: t('access.cuts_off_self'), text: error.message, action: t('access.go_on'), danger: true };
  if (await confirm(question)) await again();
}
