// Development: Vite inside the server reloads the browser; a change of what the server itself runs restarts it.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { interrupted, root, runNode } from './processes.mjs';

const serverSource = /^(?!.*\.test\.)(server|kernel|modules|app)[\\/].*(\.ts|texts\.json)$/;
/** Editors write a file in several steps, and several files at once. */
const settleMs = 80;

/** Runs until interrupted. A server that fails waits for the next change. */
export async function develop(node) {
  let child;
  let changed = resolvers();
  const note = (file) => {
    if (file && !serverSource.test(file)) return;
    changed.resolve();
    child?.kill('SIGTERM');
  };
  watch(join(root, 'src'), { recursive: true }, (_, file) => note(file));
  watch(join(root, 'migrations'), () => note());
  while (!interrupted()) {
    changed = resolvers();
    const code = await runNode(node, ['src/app/dev.ts'], {
      started: (started) => {
        child = started;
      },
    });
    child = undefined;
    if (!interrupted() && code !== 0) await changed.promise;
    await sleep(settleMs);
  }
  return 0;
}

function resolvers() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
