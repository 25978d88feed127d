import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '#kernel/markdown.ts';
import { inlineOf, safeAddress } from '#kernel/markdown-inline.ts';
import { roundsOf } from '#server/testing/chance-of-day.ts';

const text = (value: string) => ({ kind: 'text', text: value });

describe('running text', () => {
  it.each([
    ['oddiy matn', [text('oddiy matn')]],
    [
      '**qalin** va *qiya*',
      [{ kind: 'strong', inline: [text('qalin')] }, text(' va '), { kind: 'em', inline: [text('qiya')] }],
    ],
    ['~~eski~~', [{ kind: 'strike', inline: [text('eski')] }]],
    ['`a*b*`', [{ kind: 'code', text: 'a*b*' }]],
    ['snake_case_name', [text('snake_case_name')]],
    ['2 * 3 * 4', [text('2 * 3 * 4')]],
    [String.raw`\*yulduz\*`, [text('*yulduz*')]],
    ['bir\nikki', [text('bir'), { kind: 'break' }, text('ikki')]],
    ['[@Dilnoza](user:5)', [{ kind: 'mention', id: 5, name: 'Dilnoza' }]],
    ['SHOP-142, keyin', [{ kind: 'task', number: 'SHOP-142' }, text(', keyin')]],
    ['XSHOP-1a UTF-8x', [text('XSHOP-1a UTF-8x')]],
    ['![ekran](/api/resources/7)', [{ kind: 'image', id: 7, alt: 'ekran' }]],
    ['https://a.uz/b.', [{ kind: 'link', href: 'https://a.uz/b', inline: [text('https://a.uz/b')] }, text('.')]],
    ['[sayt](https://a.uz)', [{ kind: 'link', href: 'https://a.uz', inline: [text('sayt')] }]],
    ['<b>a</b> &lt;', [text('<b>a</b> <')]],
  ])('%s', (written, drawn) => {
    expect(inlineOf(written)).toEqual(drawn);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.uz',
    '/\\evil.uz',
    '/app/#/admin/users',
    '/api/admin/users',
    '/api/resources/1/../../x',
    'file:///etc/passwd',
  ])('never leads to %s', (href) => {
    expect(safeAddress(href)).toBeNull();
    expect(JSON.stringify(inlineOf(`[x](${href}) ![x](${href})`))).not.toContain('"href"');
  });
});

describe('blocks', () => {
  it('reads what the editor writes', () => {
    const kinds = blocksOf(
      '# Bosh\n\nmatn\n\n- [ ] bir\n- [x] ikki\n  - ichki\n\n1. a\n2. b\n\n> iqtibos\n\n---\n\n' +
        '```ts\nlet a;\n```\n\n| a | b |\n| - | - |\n| 1 | 2 \\| 3 |',
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'list',
      'list',
      'quote',
      'rule',
      'code',
      'table',
    ]);
    expect(kinds[2]).toMatchObject({
      start: null,
      items: [{ isDone: false }, { isDone: true, blocks: [{ kind: 'paragraph' }, { kind: 'list' }] }],
    });
    expect(kinds[6]).toEqual({ kind: 'code', lang: 'ts', text: 'let a;' });
    expect(kinds[7]).toMatchObject({ rows: [[[text('1')], [text('2 | 3')]]] });
  });

  it('never fails and never hangs, whatever is written', () => {
    const bits = fc.constantFrom(
      '*',
      '_',
      '[',
      ']',
      '(',
      ')',
      '`',
      '\n',
      '> ',
      '- ',
      '1. ',
      '  ',
      '|',
      '#',
      'a',
      '\\',
      '!',
      '~~',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 200 }), (parts) => {
        expect(Array.isArray(blocksOf(parts.join('')))).toBe(true);
      }),
      { numRuns: roundsOf(500) },
    );
    for (const bit of ['[', '**', '> ', '- ', '*a ', '![', '`', '_a'])
      expect(blocksOf(bit.repeat(5_000)).length).toBeGreaterThan(0);
  });
});
