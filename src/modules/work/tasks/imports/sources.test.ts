import { describe, expect, it } from 'vitest';
import { jira } from '#modules/work/tasks/imports/jira.ts';
import { tableOfSource } from '#modules/work/tasks/imports/source-tables.server.ts';
import { trelloRows } from '#modules/work/tasks/imports/trello.server.ts';
import { markdownOfWiki } from '#modules/work/tasks/imports/wiki-text.ts';

const jiraTable = tableOfSource(jira);

describe("Jira's export", () => {
  it('is known by its headings, and becomes our columns', () => {
    const headings = ['Summary', 'Issue key', 'Labels', 'Status', 'Labels', 'Due Date', 'Original Estimate', 'Votes'];
    const table = jiraTable(headings)!;
    expect(table.targets).toEqual(['name', 'former_numbers', 'status', 'deadline', 'planned_minutes', 'sticker_ids']);
    expect(table.cells(['Fix', 'ABC-1', 'web', 'To Do', 'api', '21/Nov/26 4:05 PM', '5400', '3'])).toEqual([
      'Fix',
      'ABC-1',
      'To Do',
      '2026-11-21',
      '90m',
      'web, api',
    ]);
    expect(jiraTable(['Summary', 'Status'])).toBeNull();
  });
  it('has wiki text, which becomes Markdown', () => {
    expect(markdownOfWiki('h2. Plan\n* one\n** two\n{code:java}\nint a;\n{code}\nsee [site|https://a.uz] *now*')).toBe(
      '## Plan\n- one\n  - two\n```java\nint a;\n```\nsee [site](https://a.uz) **now**',
    );
  });
});

describe("Trello's export", () => {
  it('becomes tasks: lists are states, the first member works on the card, parts go along', () => {
    const c1 = '66575200aaaaaaaaaaaaaaaa';
    const said = (date: string, author: object, text: string) => ({
      type: 'commentCard',
      date,
      memberCreator: author,
      data: { text, card: { id: c1 } },
    });
    const board = {
      actions: [
        null,
        { type: 'updateCard', date: '2026-02-02T10:00:00.000Z', data: { card: { id: c1 }, listAfter: { id: 'l1' } } },
        { type: 'updateCard', date: '2026-02-09T10:00:00.000Z', data: { card: { id: c1 }, listAfter: { id: 'l9' } } },
        said('2026-01-03T09:00:00.000Z', { username: 'ivan' }, 'Ikkinchi'),
        said('2026-01-01T09:00:00.000Z', { fullName: 'Lola A' }, 'Birinchi'),
      ],
      name: 'Reliz',
      lists: [{ id: 'l1', name: 'Doing' }],
      members: [
        { id: 'm1', fullName: 'Aziz Karimov' },
        { id: 'm2', fullName: 'Lola A' },
      ],
      checklists: [{ idCard: c1, name: 'QA', checkItems: [{ name: 'sinov', state: 'complete' }, { name: 'b' }] }],
      cards: [
        {
          id: c1,
          attachments: [
            { name: 'sxema.png', url: 'https://trello.com/a/sxema.png' },
            { name: 'parol', url: 'javascript:alert(1)' },
          ],
          dateLastActivity: '2026-03-01T10:00:00.000Z',
          name: 'Kirish oynasi',
          desc: 'Matn',
          due: '2026-12-01T10:00:00.000Z',
          idList: 'l1',
          idMembers: ['m1', 'm2'],
          labels: [{ name: 'web' }, { name: '' }],
          shortLink: 'Ab12',
        },
        { id: 'c2', name: 'Eski', closed: true, idList: 'l1' },
      ],
    };
    const { targets, rows } = trelloRows(board)!;
    expect(targets).toContain('status');
    expect([...rows]).toEqual([
      [
        'Kirish oynasi',
        'trello-Ab12',
        'Doing',
        'Reliz',
        'Aziz Karimov',
        'Lola A',
        '2026-12-01T10:00:00.000Z',
        'web',
        'Matn\n\n📎 [sxema.png](<https://trello.com/a/sxema.png>)\n\n📎 parol',
        '2024-05-29T16:04:16.000Z',
        '2026-02-02T10:00:00.000Z',
        '[x] sinov\n[ ] b',
        '2026-01-01T09:00:00.000Z;Lola A;Birinchi\u001e2026-01-03T09:00:00.000Z;ivan;Ikkinchi',
      ],
    ]);
  });
  it.each([null, 5, [], {}, { lists: 1, cards: [] }, { lists: [null], cards: [] }, { lists: [], cards: ['x'] }])(
    'is not taken for one: %j',
    (content) => {
      expect(trelloRows(content)).toBeNull();
    },
  );
  it('is read whatever is missing in it', () => {
    const card = { name: 7, idMembers: 'x', labels: [null, 3], idList: {} };
    const board = { lists: [], cards: [card], checklists: [null], members: 5 };
    expect([...trelloRows(board)!.rows]).toEqual([['7', ...Array.from({ length: 12 }, () => '')]]);
  });
});
