import type { Lang } from '#kernel/languages.ts';
import { formatMinutes } from '#kernel/formats.ts';
import type { Values } from '#web/i18n/values.ts';
import type { Standing } from '#modules/views/gantt/screens/bar-changes.ts';
import type { GanttConflict, WhatIf } from '#modules/views/gantt/screens/gantt-answer.ts';
import type { PlacedBar } from '#modules/views/gantt/screens/gantt-lines.ts';
import { dayOfNumber, daysText } from '#modules/views/gantt/screens/time-scale.ts';

/** What bars, conflicts and consequences are called: the same words for the eye and for who listens. */

export interface Words {
  readonly t: (key: string, values?: Values) => string;
  readonly lang: Lang;
  readonly today: string;
}

/** The last moment of a bar belongs to the day before when it is midnight. */
const lastDayOf = ({ from, to }: Standing) => dayOfNumber(Math.max(Math.floor(from), Math.ceil(to) - 1));

export const standingText = (standing: Standing, { lang, today }: Words): string =>
  daysText(dayOfNumber(standing.from), lastDayOf(standing), lang, today);

/** «Design, 3–14 mart, 40 %, kritik». */
export function barName({ bar, ...standing }: PlacedBar, words: Words, personName?: string | null): string {
  const { t } = words;
  return [
    `${bar.number} ${bar.name}`,
    bar.kind === 'milestone' ? t('gantt.milestone') : '',
    bar.is_estimated ? standingText(standing, words) : t('gantt.from_unknown', { day: standingText(standing, words) }),
    bar.progress === null ? '' : `${Math.round(bar.progress * 100)} %`,
    t(`choice.${bar.status}`),
    personName ?? '',
    bar.is_critical ? t('gantt.critical') : '',
    bar.is_late ? t('gantt.late') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Why a bar is red, in words: which limit is missed and by how much. */
export function conflictText(conflict: Pick<GanttConflict, 'kind' | 'by_minutes'>, { t, lang }: Words): string {
  const by = conflict.by_minutes > 0 ? formatMinutes(conflict.by_minutes, lang) : '';
  return t(`gantt.conflict.${conflict.kind}`, { by });
}

interface Naming {
  readonly nameOf: (taskId: number) => string;
  readonly personOf: (userId: number) => string;
  readonly dayOf: (instant: string) => string;
}

/** What dropping would bring, most important first; lines for the pointer and for who listens. */
export function consequences(answer: WhatIf, held: ReadonlySet<number>, words: Words, names: Naming): string[] {
  const { t, lang } = words;
  const lines: string[] = [];
  const others = answer.moved.filter(({ task_id }) => !held.has(task_id));
  for (const { kind, task_id, user_id, at, by_minutes } of answer.warnings.slice(0, 4)) {
    lines.push(
      t(`gantt.warning.${kind}`, {
        task: task_id === null ? '' : names.nameOf(task_id),
        person: user_id === null ? '' : names.personOf(user_id),
        day: at === null ? '' : names.dayOf(at),
        by: formatMinutes(Math.max(0, by_minutes), lang),
      }),
    );
  }
  if (others.length) lines.push(t('gantt.moves_others', { n: others.length + answer.hidden_moved }));
  const { before, after } = answer.finish_at;
  if (before && after && before !== after && names.dayOf(before) !== names.dayOf(after))
    lines.push(t('gantt.finish_moves', { before: names.dayOf(before), after: names.dayOf(after) }));
  const news = answer.conflicts.filter(({ is_new, kind }) => is_new && kind !== 'overload' && kind !== 'away');
  for (const conflict of news.slice(0, 2)) {
    const text = conflictText(conflict, words);
    if (!lines.includes(text)) lines.push(text);
  }
  return lines;
}
