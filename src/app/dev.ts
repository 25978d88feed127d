import { createServer } from 'node:http';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { runToEnd } from '#app/run-to-end.ts';
import { announce, startProduct } from '#app/server.ts';
import { readConfig, rootDir } from '#server/config.ts';

/** The product with Vite in front of `/app/`: a change of the web shows in the browser without a reload. */
async function startDevelopment(stop: AbortSignal): Promise<AsyncDisposable> {
  mkdirSync(join(rootDir, 'dist/web'), { recursive: true });
  const parts = new AsyncDisposableStack();
  const product = await startProduct(readConfig(), stop, async (app, config) => {
    const front = createServer((request, response) => {
      if (request.url?.startsWith('/app/')) vite.middlewares(request, response);
      else app.routing(request, response);
    });
    const vite = await createVite({ root: rootDir, server: { middlewareMode: true, hmr: { server: front } } });
    parts.defer(() => vite.close());
    await app.ready();
    await new Promise<void>((resolve, reject) => {
      front.once('error', reject);
      front.listen(config.port, config.host, resolve);
    });
    parts.defer(() => {
      front.close();
      front.closeAllConnections();
    });
    const address = front.address();
    announce(config, typeof address === 'object' && address ? address.port : config.port);
  });
  const all = new AsyncDisposableStack();
  all.use(product);
  all.use(parts);
  return all;
}

await runToEnd(startDevelopment);
