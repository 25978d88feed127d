import { describe, expect, it } from 'vitest';
import { eventReader } from '#web/live/event-text.ts';

describe('the text of the event stream', () => {
  it('gives events that came in pieces, and no comments', () => {
    const read = eventReader();
    expect(read(':\n\nid: a-1-2\nevent: cha')).toEqual([]);
    expect(read('nge\ndata: {"id":1}\n\nretry: 500\n\n')).toEqual([{ id: 'a-1-2', event: 'change', data: '{"id":1}' }]);
  });
});
