/** One event of a server-sent stream: WHATWG HTML, 9.2.6. */
export interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Takes pieces of the stream as they come and gives the events that are complete; comments are beats of the heart. */
export function eventReader(): (piece: string) => StreamEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(eventOf).filter((one) => one !== null);
  };
}

function eventOf(block: string): StreamEvent | null {
  const fields: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).trimStart();
  }
  return fields.event ? { id: fields.id ?? '', event: fields.event, data: fields.data ?? '{}' } : null;
}
