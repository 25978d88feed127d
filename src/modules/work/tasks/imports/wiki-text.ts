import type { Accounts } from '#modules/work/tasks/imports/table-source.ts';

/** A sign that no text holds: behind it stands the number of a piece of code that nothing may change. */
const kept = '\u0002';

/**
 * Wiki text of Jira and Redmine (Textile) as Markdown: headings, lists, tables, quotes, pictures, mentions, links,
 * code and shapes of letters. What is unknown stays as it is written.
 */
export function markdownOfWiki(text: string, accounts: Accounts = new Map()): string {
  const codes: string[] = [];
  const keep = (code: string) => `${kept}${codes.push(code) - 1}${kept}`;
  const begun = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\{code(?::([^}]*))?\}([\s\S]*?)\{code\}/g, (_, said: string | undefined, code: string) =>
      keep(fenced(code, said)),
    )
    .replaceAll(/\{noformat[^}]*\}([\s\S]*?)\{noformat\}/g, (_, code: string) => keep(fenced(code)))
    .replaceAll(
      /<pre>(?:<code(?: class="(\w+)")?>)?([\s\S]*?)(?:<\/code>)?<\/pre>/g,
      (_, said: string | undefined, code: string) => keep(fenced(code, said)),
    )
    .replaceAll(/\{\{(.+?)\}\}/g, (_, code: string) => keep(`\`${code}\``));
  return lettersOf(linesOf(begun, accounts)).replaceAll(
    new RegExp(`${kept}(\\d+)${kept}`, 'g'),
    (_, at: string) => codes[Number(at)]!,
  );
}

function fenced(code: string, said = ''): string {
  const lang =
    said.split('|').find((one) => /^[\w+#-]+$/.test(one)) ?? said.split('|')[0]?.replace(/^title=.*/, '') ?? '';
  return `\`\`\`${lang}\n${code.replaceAll(/^\n|\n$/g, '')}\n\`\`\``;
}

/** What begins a line, and links, pictures and mentions within it. */
const linesOf = (text: string, accounts: Accounts): string =>
  tablesOf(text)
    .replaceAll(/\{quote\}\n?([\s\S]*?)\n?\{quote\}/g, (_, said: string) => said.replaceAll(/^/gm, '> '))
    .replaceAll(/^bq\.\s+/gm, '> ')
    .replaceAll(/\{panel(?::title=([^|}]*)[^}]*)?[^}]*\}/g, (_, title: string | undefined) =>
      title ? `**${title}**\n` : '',
    )
    .replaceAll(/\{color(?::[^}]*)?\}|\{anchor:[^}]*\}/g, '')
    .replaceAll(/^(#+)\s+/gm, (_, signs: string) => `${'   '.repeat(signs.length - 1)}1. `)
    .replaceAll(/^h([1-6])\.\s+/gm, (_, level: string) => `${'#'.repeat(Number(level))} `)
    .replaceAll(/^([*-]+)\s+(?=\S)/gm, (whole, signs: string) =>
      /^-{2,}$/.test(signs) ? whole : `${'  '.repeat(signs.length - 1)}- `,
    )
    .replaceAll(/^-{4,}\s*$/gm, '---')
    .replaceAll(/!(https?:\/\/[^!|\s]+)(?:\|[^!\n]*)?!/g, '![]($1)')
    .replaceAll(/!([^\s!|][^!|\n]*\.\w{2,5})(?:\|[^!\n]*)?!/g, '📎 $1')
    .replaceAll(/\[\^([^\]\n]+)\]/g, '📎 $1')
    .replaceAll(/\[~(?:accountid:)?([^\]\n]+)\]/g, (_, account: string) => `@${accounts.get(account) ?? account}`)
    .replaceAll(/\[([^\]|\n]+)\|mailto:([^\]|\s]+)[^\]\n]*\]/g, '[$1](mailto:$2)')
    .replaceAll(/\[mailto:([^\]|\s]+)\]/g, '<$1>')
    .replaceAll(/\[([^\]|\n]+)\|((?:https?|ftp):\/\/[^\]|\s]+)[^\]\n]*\]/g, '[$1]($2)')
    .replaceAll(/\[((?:https?|ftp):\/\/[^\]|\s]+)\]/g, '<$1>')
    .replaceAll(/"([^"\n]+)":(https?:\/\/[^\s)]*[^\s).,;:!?])/g, '[$1]($2)');

/** Shapes of letters: *bold*, _italic_, -struck-, +inserted+, ??cited??. */
const lettersOf = (text: string): string =>
  text
    .replaceAll(/(^|[\s(>|])\*(\S(?:[^*\n]*\S)?)\*(?=[\s.,;:!?)|]|$)/gm, '$1**$2**')
    .replaceAll(/(^|[\s(>|])-([^\s-](?:[^\n-]*[^\s-])?)-(?=[\s.,;:!?)|]|$)/gm, '$1~~$2~~')
    .replaceAll(/(^|[\s(>|])\+(\S(?:[^+\n]*\S)?)\+(?=[\s.,;:!?)|]|$)/gm, '$1$2')
    .replaceAll(/\?\?(\S(?:[^?\n]*\S)?)\?\?/g, '*$1*');

/** `||a||b||` and `|1|2|` below it; a table without headings gets empty ones, which Markdown asks for. */
function tablesOf(text: string): string {
  const lines: string[] = [];
  let inTable = false;
  for (const line of text.split('\n')) {
    const isHead = /^\s*(?:\|\|.*\|\||(?:\|_\.[^|]*)+\|)\s*$/.test(line);
    const isRow = isHead || /^\s*\|.*\|\s*$/.test(line);
    if (isRow) {
      const cells = cellsOf(line);
      if (!inTable)
        lines.push(
          ...(lines.at(-1)?.trim() ? [''] : []),
          ...(isHead ? [] : [`|${cells.map(() => ' ').join('|')}|`, rule(cells)]),
        );
      lines.push(`| ${cells.join(' | ')} |`);
      if (!inTable && isHead) lines.push(rule(cells));
    } else lines.push(line);
    inTable = isRow;
  }
  return lines.join('\n');
}

const rule = (cells: readonly string[]) => `|${cells.map(() => '---').join('|')}|`;

/** A bar within a link divides no cells. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replaceAll(/\[[^\]\n]*\]/g, (link) => link.replaceAll('|', '\u0001'))
    .replaceAll(/^\|+(?:_\.)?|\|+$/g, '')
    .split(/\|{1,2}(?:_\.)?/)
    .map((cell) => cell.replaceAll('\u0001', '|').trim());
