import { eventReader, type StreamEvent } from '#web/live/event-text.ts';
import { noteAnswer, noteSilence, pauseOnConnection } from '#web/api/connection.ts';
import { locale } from '#web/state/locale.ts';
import { tokens } from '#web/api/token.ts';

/** A stream that broke is opened again after this, doubled each time up to the longest. */
const firstRetryMs = 300;
const longestRetryMs = 10_000;
/** The server sends a beat every 15 s: after this silence the connection is dead, whatever the browser believes. */
const silenceMs = 40_000;

/**
 * Keeps a stream of changes open until `signal` ends it. After a break it goes on behind the last event that was
 * handed on, so nothing is lost and nothing comes twice. `first` is the id behind which it begins, '' for now.
 */
export async function keepStream(hand: (event: StreamEvent) => void, signal: AbortSignal, first = ''): Promise<void> {
  let last = first;
  let retryMs = firstRetryMs;
  while (!signal.aborted) {
    try {
      await readStream(last, signal, (event) => {
        retryMs = firstRetryMs;
        if (event.id) last = event.id;
        hand(event);
      });
    } catch {
      // A break is expected: sleep of the machine, a new version of the server, a lost network.
    }
    if (signal.aborted) return;
    await pauseOnConnection(retryMs * (0.75 + Math.random() / 2));
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }
}

async function readStream(last: string, signal: AbortSignal, hand: (event: StreamEvent) => void): Promise<void> {
  const silence = new AbortController();
  const both = AbortSignal.any([signal, silence.signal]);
  let timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    const answer = await open(last, both);
    const read = eventReader();
    const pieces = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await pieces.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      for (const event of read(value)) hand(event);
    }
  } finally {
    clearTimeout(timer);
  }
}

async function open(last: string, signal: AbortSignal): Promise<Response> {
  const ask = async (token: string | null) => {
    const answer = await fetch('/api/stream', {
      signal,
      headers: {
        accept: 'text/event-stream',
        'accept-language': locale.get(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(last && { 'last-event-id': last }),
      },
    }).catch((error) => {
      if (!signal.aborted) noteSilence();
      throw error;
    });
    noteAnswer();
    return answer;
  };
  const token = tokens.token();
  const answer = await ask(token);
  if (answer.ok && answer.body) return answer;
  if (answer.status === 401) {
    const renewed = await tokens.renew(token);
    if (!renewed) tokens.drop('expired');
    else {
      const again = await ask(renewed.token);
      if (again.ok && again.body) return again;
    }
  }
  throw new Error(`the stream answered ${answer.status}`);
}
