import { describe, expect, it } from 'vitest';
import { groupedRecords, type Recorded } from '#modules/staff/access/records/record-groups.ts';

const row = (id: number, request_id: string): Recorded => ({ id, request_id });
const shown = (rows: readonly Recorded[], open: readonly string[] = [], page = { isFirst: true, isLast: true }) =>
  groupedRecords(
    rows,
    ({ request_id }) => String(request_id),
    (key) => open.includes(key),
    page,
  ).map((line) =>
    line.kind === 'group' ? `${line.key}×${line.rows.length}${line.isCut ? '+' : ''}` : `${line.level}:${line.row.id}`,
  );

describe('records of one order', () => {
  const rows = [row(9, 'b'), row(8, 'a'), row(7, 'x'), row(6, 'a'), row(5, 'a'), row(4, ''), row(3, ''), row(2, '')];
  it('stand below one line, wherever others came between them, and are seen when it is open', () => {
    expect(shown(rows)).toEqual(['1:9', 'a×3', '1:7', '1:4', '1:3', '1:2']);
    expect(shown(rows, ['a'])).toEqual(['1:9', 'a×3', '2:8', '2:6', '2:5', '1:7', '1:4', '1:3', '1:2']);
  });
  it('say when they go on behind the page', () => {
    const many = [row(3, 'a'), row(2, 'a'), row(1, 'a')];
    expect(shown(many, [], { isFirst: true, isLast: false })).toEqual(['a×3+']);
    expect(shown(many, [], { isFirst: false, isLast: true })).toEqual(['a×3+']);
    expect(shown([row(4, 'b'), ...many, row(0, 'c')], [], { isFirst: false, isLast: false })).toEqual([
      '1:4',
      'a×3',
      '1:0',
    ]);
  });
  it('of two are read one by one', () => expect(shown([row(2, 'a'), row(1, 'a')])).toEqual(['1:2', '1:1']));
});
