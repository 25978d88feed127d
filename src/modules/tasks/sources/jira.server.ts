import type { ForeignTable } from '#server/crud/foreign-tables.ts';
import { dayIn } from '#modules/tasks/sources/moments.ts';
import { commentCell, commentsIn, fileLink } from '#modules/tasks/sources/part-cells.ts';
import { markdownOfWiki } from '#modules/tasks/sources/wiki-text.ts';

type Read = (cell: string, names: ReadonlyMap<string, string>) => string;

interface Column {
  readonly target: string;
  /** The headings whose cells become it; one may come again, as labels and comments do. */
  readonly from: readonly (readonly [heading: string, read?: Read])[];
  /** Only the first that says anything. */
  readonly isFirst?: boolean;
  readonly between?: string;
}

/** What Jira's CSV export calls its columns, and what they are of ours. */
const columns: readonly Column[] = [
  { target: 'name', from: [['Summary']] },
  { target: 'former_numbers', from: [['Issue key']] },
  { target: 'status', from: [['Status']] },
  { target: 'project_id', from: [['Project name']] },
  { target: 'task_type_id', from: [['Issue Type']] },
  { target: 'task_priority_id', from: [['Priority']] },
  { target: 'executor_id', from: [['Assignee']] },
  { target: 'deadline', from: [['Due Date', (cell) => dayIn(cell) ?? cell]] },
  {
    target: 'text',
    from: [
      ['Description', markdownOfWiki],
      ['Attachment', attachmentLink],
    ],
    between: '\n\n',
  },
  { target: 'planned_minutes', from: [['Original Estimate', minutesOfSeconds]] },
  { target: 'sticker_ids', from: [['Labels']] },
  { target: 'source_id', from: [['Issue id', issueId]] },
  {
    target: 'parent_name',
    from: [['Parent key'], ['Parent', issueId], ['Parent id', issueId], ['Parent issue', issueId]],
    isFirst: true,
  },
  { target: 'created_on', from: [['Created']] },
  // What is done was done when it was resolved, what waits has waited since it was touched.
  { target: 'moved_at', from: [['Resolved'], ['Updated']], isFirst: true },
  { target: 'comments', from: [['Comment', comment]], between: '\u001e' },
];

/** Whatever the export holds, these two are in it. */
const marks = ['summary', 'issue key'];
/** Comments name people by their accounts; what these are called stands in such pairs of columns. */
const people = ['assignee', 'reporter', 'creator'];

/** Jira's CSV export, by its headings. Links between issues stay behind, files stay where they are. */
export function jiraTable(headings: readonly string[]): ForeignTable | null {
  const names = headings.map((heading) => heading.trim().toLowerCase());
  if (!marks.every((mark) => names.includes(mark))) return null;
  const placesOf = (heading: string) => names.flatMap((name, at) => (name === heading.toLowerCase() ? [at] : []));
  const found = columns.flatMap((column) => {
    const from = column.from.flatMap(([heading, read]) => placesOf(heading).map((at) => ({ heading, at, read })));
    return from.length ? [{ ...column, from }] : [];
  });
  const pairs = people.flatMap((one) => placesOf(`${one} id`).map((id) => ({ id, name: names.indexOf(one) })));
  const accounts = new Map<string, string>();
  return {
    headings: found.map(({ from }) => from[0]!.heading),
    targets: found.map(({ target }) => target),
    cells: (cells) => {
      for (const { id, name } of pairs) if (cells[id] && cells[name]) accounts.set(cells[id], cells[name]);
      return found.map(({ from, isFirst, between = ', ' }) => {
        const said = from.flatMap(({ at, read }) => (cells[at] ? [read?.(cells[at], accounts) ?? cells[at]] : []));
        return (isFirst ? said.slice(0, 1) : said).join(between);
      });
    },
  };
}

/** `10023`, which is a number like any other, as something that only Jira has. */
function issueId(cell: string): string {
  return /^\d+$/.test(cell) ? `jira-${cell}` : cell;
}

/** Jira keeps estimates in seconds. */
function minutesOfSeconds(cell: string): string {
  return /^\d+$/.test(cell) ? `${Math.round(Number(cell) / 60)}m` : cell;
}

function comment(cell: string, names: ReadonlyMap<string, string>): string {
  const said = commentsIn(cell).map(
    (one) => one && { ...one, author: names.get(one.author) ?? one.author, text: markdownOfWiki(one.text) },
  );
  // A piece that is no comment stays as it is and is judged as it stands.
  return said[0] ? commentCell([said[0]]) : cell;
}

/** `date;author;name;address`. */
function attachmentLink(cell: string): string {
  const [, name = '', address = ''] = /^[^;]*;[^;]*;(.*);([^;]*)$/.exec(cell) ?? [];
  return fileLink(name, address);
}
