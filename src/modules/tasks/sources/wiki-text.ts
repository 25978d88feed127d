/** Jira's wiki text as Markdown: headings, lists, bold, code, links. What is unknown stays as it is written. */
export const markdownOfWiki = (text: string): string =>
  text
    .replaceAll(/\{code(?::([\w-]+))?[^}]*\}([\s\S]*?)\{code\}/g, (_, lang: string | undefined, code: string) =>
      ['```', lang ?? '', '\n', code.replace(/^\n|\n$/g, ''), '\n```'].join(''),
    )
    .replaceAll(/\{noformat\}([\s\S]*?)\{noformat\}/g, '```\n$1\n```')
    .replaceAll(/\{\{(.+?)\}\}/g, '`$1`')
    .replaceAll(/^(#+)\s+/gm, (_, signs: string) => `${'  '.repeat(signs.length - 1)}1. `)
    .replaceAll(/^h([1-6])\.\s+/gm, (_, level: string) => `${'#'.repeat(Number(level))} `)
    .replaceAll(/^(\*+|-)\s+/gm, (_, stars: string) => `${'  '.repeat(stars.length - 1)}- `)
    .replaceAll(/(^|[\s(])\*(\S(?:.*?\S)?)\*(?=[\s.,;:!?)]|$)/gm, '$1**$2**')
    .replaceAll(/\[([^\]|]+)\|(https?:\/\/[^\]|]+)\]/g, '[$1]($2)')
    .replaceAll(/\[(https?:\/\/[^\]|]+)\]/g, '<$1>');
