import { requestTimeoutMs } from '#web/state/limits.ts';

/** An answer as it came over the line. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Pick<Headers, 'get'>;
}

interface Waiting {
  readonly address: string;
  readonly signal: AbortSignal;
  readonly take: (answer: RawAnswer | null) => void;
}

/** Reads that begin so close to each other go together. */
const breathMs = 12;
/** A page opens for so long after the first of them went; later each read goes alone and at once. */
const openingMs = 1_500;
/** As many as the server takes, and no longer than addresses may be. */
const mostReads = 24;
const longestAddress = 5_500;
const prefix = '/api/';

let opening: 'not yet' | 'now' | 'over' = 'not yet';
const breaths = new Map<string, Waiting[]>();

/**
 * While a page opens, its shell and its screen ask for a dozen things at once: they go in one request and are answered
 * each when it is ready. Answers null where the read has to go alone: there was no other, or the line broke.
 */
export function askTogether(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RawAnswer | null> {
  const address = url.slice(prefix.length);
  if (opening === 'over' || !headers.authorization || !url.startsWith(prefix) || address.length > longestAddress / 2)
    return Promise.resolve(null);
  const who = `${headers.authorization} ${headers['accept-language']}`;
  return new Promise((take) => {
    const breath = breaths.get(who);
    if (breath) return void breath.push({ address, signal, take });
    const begun: Waiting[] = [{ address, signal, take }];
    breaths.set(who, begun);
    setTimeout(() => {
      breaths.delete(who);
      for (const part of partsOf(begun.filter((one) => !one.signal.aborted))) void send(part, headers);
    }, breathMs);
  });
}

function partsOf(all: readonly Waiting[]): Waiting[][] {
  const parts: Waiting[][] = [[]];
  let length = 0;
  for (const one of all) {
    length += encodeURIComponent(one.address).length + 3;
    if (parts.at(-1)!.length === mostReads || length > longestAddress) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)!.push(one);
  }
  return parts;
}

async function send(part: readonly Waiting[], headers: Readonly<Record<string, string>>): Promise<void> {
  const left = new Set(part);
  try {
    if (part.length < 2) return;
    if (opening === 'not yet') setTimeout(() => (opening = 'over'), openingMs);
    opening = 'now';
    const of = encodeURIComponent(part.map(({ address }) => address).join(' '));
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const answer = await fetch(`${prefix}admin/several?of=${of}`, { headers, signal, credentials: 'same-origin' });
    if (!answer.ok || !answer.body) return;
    for await (const [at, status, retry, id, text] of answersIn(answer.body)) {
      const one = part[Number(at)];
      if (!one || !left.delete(one)) continue;
      const said = new Map([
        ['retry-after', retry!],
        ['x-request-id', id!],
      ]);
      one.take({ status: Number(status), text: text!, headers: { get: (name) => said.get(name) || null } });
    }
  } catch {
    // Whoever has no answer yet asks alone, and hears there what is wrong.
  } finally {
    for (const { take } of left) take(null);
  }
}

/** The answers of a body: the words of the first line of each, and its second. */
async function* answersIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\n');
    rest = lines.length % 2 ? lines.pop()! : lines.splice(-2).join('\n');
    for (let at = 0; at < lines.length; at += 2) yield [...lines[at]!.split(' '), lines[at + 1]!];
  }
}
