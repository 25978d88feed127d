import type { LocalizedText } from '#kernel/field.ts';
import { inEachLanguage, type Lang } from '#kernel/languages.ts';

/** What visitors of one language get of a publication. */
export type LanguageState = 'missing' | 'draft' | 'scheduled' | 'published' | 'changed' | 'ended';

/** What of a publication decides. */
export interface StatedRow {
  readonly names: LocalizedText;
  readonly published_langs: readonly string[];
  readonly changed_langs: readonly string[];
  readonly publish_from: string | null;
  readonly publish_until: string | null;
}

/**
 * The state of one language: without a title nothing is there; with one it is a draft until it is published. What is
 * published waits for its day, is over after its last one, and says when editors have written on since.
 */
export function languageState(row: StatedRow, lang: Lang, now: number): LanguageState {
  if (!row.published_langs.includes(lang)) return row.names[lang]?.trim() ? 'draft' : 'missing';
  if (row.publish_until && Date.parse(row.publish_until) <= now) return 'ended';
  if (row.publish_from && Date.parse(row.publish_from) > now) return 'scheduled';
  return row.changed_langs.includes(lang) ? 'changed' : 'published';
}

/** Of the whole publication, as lists are narrowed by it. */
export function overallState(row: StatedRow, now: number): Exclude<LanguageState, 'missing'> {
  const [first] = row.published_langs;
  if (!first) return 'draft';
  const state = languageState(row, first as Lang, now);
  if (state === 'ended' || state === 'scheduled') return state;
  return row.changed_langs.length ? 'changed' : 'published';
}

export const statesOf = (row: StatedRow, now: number): Readonly<Record<Lang, LanguageState>> =>
  inEachLanguage((lang) => languageState(row, lang, now));

/** When visitors may see it. Both are moments; null is without an end. */
export interface Schedule {
  readonly from: string | null;
  readonly until: string | null;
}

/** Within this a moment counts as now: the clock of a browser is not ours. */
const leewayMs = 60_000;

/** What is wrong with a schedule: the field and its rule, or null. */
export function scheduleProblem({ from, until }: Schedule, now: number): { field: string; rule: string } | null {
  if (from && Date.parse(from) < now - leewayMs) return { field: 'publish_from', rule: 'schedule_past' };
  if (until && Date.parse(until) <= now) return { field: 'publish_until', rule: 'schedule_past' };
  if (from && until && Date.parse(until) <= Date.parse(from)) return { field: 'publish_until', rule: 'schedule_order' };
  return null;
}
