import { restOfTexts } from '#web/i18n/texts.ts';
import { session } from '#web/session/session.ts';

/** So long the page rests before the worker brings what nobody has asked for, and so long it is waited for. */
const restMs = 1_500;
const longestRestMs = 3_000;

/**
 * The worker that serves the page and its code without a connection. What this page has loaded before the worker was
 * there is named to it, so that the screens that were open also work without a connection.
 */
export async function employ(): Promise<void> {
  const { serviceWorker } = navigator;
  try {
    await serviceWorker.register('/app/sw.js', { scope: '/app/', updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    // A screen that is opened without a connection has its code from the worker, and its words from here.
    void restOfTexts();
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ keep: files.filter((name) => name.startsWith(`${location.origin}/app/assets/`)) });
    await whenSpared();
    active?.postMessage({ bringAll: true });
  } catch {
    // A browser that has none, or a page that may not: everything else goes on.
  }
}

/** What browsers of some makers tell of the line. */
interface Line extends EventTarget {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Somebody is here to open screens, the page rests, and the line is neither paid by the piece nor too slow. */
async function whenSpared(): Promise<void> {
  await until(session.subscribe, () => session.get().user !== null);
  const line = (navigator as { connection?: Line }).connection;
  const isSpare = () => !line?.saveData && !line?.effectiveType?.endsWith('2g');
  if (line) await until((tell) => whileListening(line, tell), isSpare);
  await new Promise((resolve) => {
    const rest = () =>
      'requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: longestRestMs }) : resolve(null);
    setTimeout(rest, restMs);
  });
}

function whileListening(line: Line, tell: () => void): () => void {
  line.addEventListener('change', tell);
  return () => line.removeEventListener('change', tell);
}

function until(subscribe: (tell: () => void) => () => void, holds: () => boolean): Promise<void> {
  if (holds()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!holds()) return;
      stop();
      resolve();
    });
  });
}
