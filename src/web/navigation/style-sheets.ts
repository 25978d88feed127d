/**
 * A style sheet that did not come with the code of its screen. The loader of the build asks for each sheet once and
 * takes it for loaded from then on, so a screen opened first without a connection would stay undressed until the page
 * is loaded again.
 */
const lost = new Set<HTMLLinkElement>();

/** Notes each sheet that does not come. Errors of links do not bubble: they are met on their way down. */
export function watchSheets(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
    },
    { capture: true },
  );
}

/** Asks for the lost sheets again, each in its old place. Throws when one does not come. */
export async function bringLostSheets(): Promise<void> {
  await Promise.all([...lost].map(bringAgain));
}

/** Puts on the sheet of the page, which the first paint does not wait for: scripts/frame-first.ts. */
export async function putOnSheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[data-look]');
  if (!link) return;
  const isSettled = link.sheet ?? performance.getEntriesByName(link.href).length > 0;
  if (!isSettled) await settled(link);
  // Without it the page is plain and of use; it is asked for again with the next screen.
  if (!link.sheet) lost.add(link);
  if (performance.now() > slowFromMs) document.documentElement.dataset.line = 'slow';
  link.media = 'all';
}
/** A line that takes this long for the sheet brings the letters when there is something to read: tokens.css. */
const slowFromMs = 2_500;

const settled = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
  });

function bringAgain(link: HTMLLinkElement): Promise<void> {
  lost.delete(link);
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`no style sheet ${link.href}`)));
    link.replaceWith(again);
  });
}
