/** The rows that somebody's stream has announced, as `<resource> <id>`. */
export interface FollowedChanges {
  readonly rows: ReadonlySet<string>;
  /** What was said to be gone. */
  readonly gone: ReadonlySet<string>;
  close(): void;
}

/** Opens a live stream and keeps what it shows of rows, and what it says is gone. */
export async function followChanges(url: string, token: string): Promise<FollowedChanges> {
  const end = new AbortController();
  const answer = await fetch(`${url}/api/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
  });
  const rows = new Set<string>();
  const gone = new Set<string>();
  void read(answer.body!, rows, gone).catch(() => undefined);
  return { rows, gone, close: () => end.abort() };
}

async function read(body: ReadableStream<Uint8Array>, rows: Set<string>, gone: Set<string>): Promise<void> {
  const decoder = new TextDecoder();
  let waiting = '';
  for await (const bytes of body) {
    waiting += decoder.decode(bytes, { stream: true });
    const messages = waiting.split('\n\n');
    waiting = messages.pop()!;
    for (const message of messages) {
      const data = /^event: change\ndata: (.*)$/m.exec(message)?.[1];
      if (!data) continue;
      const change = JSON.parse(data) as { resource: string; id: number; row: object | null };
      (change.row ? rows : gone).add(`${change.resource} ${change.id}`);
    }
  }
}
