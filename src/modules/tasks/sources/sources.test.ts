import { describe, expect, it } from 'vitest';
import { jiraTable } from '#modules/tasks/sources/jira.server.ts';
import { trelloRows } from '#modules/tasks/sources/trello.server.ts';
import { markdownOfWiki } from '#modules/tasks/sources/wiki-text.ts';

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
  it('becomes tasks: lists are states, the first member works on the card, checklists stand below the text', () => {
    const board = {
      name: 'Reliz',
      lists: [{ id: 'l1', name: 'Doing' }],
      members: [
        { id: 'm1', fullName: 'Aziz Karimov' },
        { id: 'm2', fullName: 'Lola A' },
      ],
      checklists: [{ idCard: 'c1', name: 'QA', checkItems: [{ name: 'sinov', state: 'complete' }, { name: 'b' }] }],
      cards: [
        {
          id: 'c1',
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
        'Matn\n\n### QA\n- [x] sinov\n- [ ] b',
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
    expect([...trelloRows(board)!.rows]).toEqual([['', '', '', '', '', '', '', '', '']]);
  });
});
