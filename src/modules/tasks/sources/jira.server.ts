import type { ForeignTable } from '#server/crud/import/foreign-tables.ts';
import { markdownOfWiki } from '#modules/tasks/sources/wiki-text.ts';

/** What Jira's CSV export calls its columns, and what they are of ours. Columns may come again, as labels do. */
const columns: readonly (readonly [heading: string, target: string, read?: (cell: string) => string])[] = [
  ['Summary', 'name'],
  ['Issue key', 'former_numbers'],
  ['Status', 'status'],
  ['Project name', 'project_id'],
  ['Issue Type', 'task_type_id'],
  ['Priority', 'task_priority_id'],
  ['Assignee', 'executor_id'],
  ['Due Date', 'deadline', isoDay],
  ['Description', 'text', markdownOfWiki],
  ['Original Estimate', 'planned_minutes', minutesOfSeconds],
  ['Labels', 'sticker_ids'],
];

/** Whatever the export holds, these two are in it. */
const marks = ['summary', 'issue key'];

/** Jira's CSV export, by its headings. Comments, attachments and links between issues stay behind. */
export function jiraTable(headings: readonly string[]): ForeignTable | null {
  const names = headings.map((heading) => heading.trim().toLowerCase());
  if (!marks.every((mark) => names.includes(mark))) return null;
  const found = columns.flatMap(([heading, target, read]) => {
    const places = names.flatMap((name, at) => (name === heading.toLowerCase() ? [at] : []));
    return places.length ? [{ heading, target, places, read: read ?? ((cell: string) => cell) }] : [];
  });
  return {
    headings: found.map(({ heading }) => heading),
    targets: found.map(({ target }) => target),
    cells: (cells) =>
      found.map(({ places, read }) =>
        places
          .map((at) => cells[at] ?? '')
          .filter(Boolean)
          .map(read)
          .join(', '),
      ),
  };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `21/Nov/26 4:05 PM`, Jira's own way; anything else stays as it is and is judged as it stands. */
function isoDay(cell: string): string {
  const [, day, name, year] = /^(\d{1,2})\/([A-Za-z]{3})\/(\d{2}|\d{4})\b/.exec(cell) ?? [];
  const month = months.indexOf((name ?? '').toLowerCase()) + 1;
  if (!day || !year || !month) return cell;
  return `${year.length === 2 ? '20' : ''}${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Jira keeps estimates in seconds. */
function minutesOfSeconds(cell: string): string {
  return /^\d+$/.test(cell) ? `${Math.round(Number(cell) / 60)}m` : cell;
}
