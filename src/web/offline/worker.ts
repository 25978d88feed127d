/**
 * The worker that serves the page and its code without a connection. What this page has loaded before the worker was
 * there is named to it, so that the screens that were open also work without a connection.
 */
export async function employ(): Promise<void> {
  const { serviceWorker } = navigator;
  try {
    await serviceWorker.register('/app/sw.js', { scope: '/app/', updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ keep: files.filter((name) => name.startsWith(`${location.origin}/app/assets/`)) });
  } catch {
    // A browser that has none, or a page that may not: everything else goes on.
  }
}
