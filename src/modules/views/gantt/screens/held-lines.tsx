import { consequences, standingText } from '#modules/views/gantt/screens/bar-words.ts';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import type { Outcome } from '#modules/views/gantt/screens/use-held.tsx';
import type { Plan } from '#modules/views/gantt/screens/use-plan.tsx';
import { problemOf } from '#web/api/problem.ts';
import { messageOf } from '#web/ui/notices.ts';

/** What is said of what is held: where it would lie, whose it would be, and what comes of it. */
export interface HeldLine {
  readonly text: string;
  readonly warns: boolean;
}

export function heldLines(plan: Plan, picture: Picture): HeldLine[] {
  const { holding, words } = plan;
  const { held, trial } = holding;
  if (!held) return [];
  const { t } = words;
  const standing = held.standings.get(held.id);
  const lines: HeldLine[] = [];
  if (standing) lines.push({ text: standingText(standing, words), warns: false });
  if (held.row)
    lines.push({ text: t('gantt.goes_to', { name: held.row.name ?? t('gantt.nobody.executor') }), warns: false });
  if (held.ids.length > 1) lines.push({ text: t('gantt.selected', { n: held.ids.length }), warns: false });
  return [...lines, ...outcomeLines(plan, picture, trial, held.ids)];
}

/** What a link that is being drawn would be and bring; nothing while it lies on no bar. */
export function cordLines(plan: Plan, picture: Picture): HeldLine[] {
  const { link, trial } = plan.holding.cord;
  if (!link) return [];
  const { t } = plan.words;
  const numberOf = (id: number) => picture.layout.barOf.get(id)?.bar.number ?? '…';
  const names = `${numberOf(link.from)} → ${numberOf(link.to)}: ${t(`choice.${link.kind}`)}`;
  const lines = outcomeLines(plan, picture, trial, []);
  if (trial?.answer && !lines.length) lines.push({ text: t('gantt.link_moves_nothing'), warns: false });
  return [{ text: names, warns: false }, ...lines];
}

function outcomeLines(
  { words, personOf, format }: Plan,
  { layout }: Picture,
  trial: Outcome,
  held: readonly number[],
): HeldLine[] {
  const lines: HeldLine[] = [];
  if (trial?.error) lines.push({ text: refusalOf(trial.error), warns: true });
  if (trial?.answer) {
    const names = {
      nameOf: (id: number) => layout.barOf.get(id)?.bar.number ?? '…',
      personOf,
      dayOf: (at: string) => (at.length > 10 ? format.dayOf(at) : format.day(at)),
    };
    const ids = new Set(held);
    const warned = trial.answer.warnings.length + trial.answer.conflicts.filter(({ is_new }) => is_new).length;
    for (const text of consequences(trial.answer, ids, words, names)) lines.push({ text, warns: warned > 0 });
  }
  return lines;
}

/** The rule that decides, in its own words. */
export function refusalOf(error: unknown): string {
  const problem = problemOf(error);
  return problem.errors[0]?.message ?? messageOf(problem);
}
