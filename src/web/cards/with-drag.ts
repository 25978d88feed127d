type DragLibrary = typeof import('#web/cards/drag-library.ts');

/** Who has not touched anything for so long has seen the screen: what is not seen may come. */
const quietMs = 4_000;
const signs = ['pointermove', 'pointerdown', 'touchstart'] as const;

let library: DragLibrary | undefined;
let coming: Promise<DragLibrary> | undefined;

/** A hand comes before it drags: until then a screen comes without what dragging takes. */
const firstSign = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, done, true);
      resolve();
    };
    const timer = setTimeout(done, quietMs);
    for (const sign of signs) addEventListener(sign, done, { capture: true, passive: true });
  });

async function come(): Promise<DragLibrary> {
  await firstSign();
  library = await import('#web/cards/drag-library.ts');
  return library;
}

/**
 * Makes something draggable, or a place to drop on, as soon as the library is there; answers what takes it back, as an
 * effect does. When the library cannot be loaded, keys move things as ever, and the next screen tries again.
 */
export function withDrag(attach: (drag: DragLibrary) => () => void): () => void {
  if (library) return attach(library);
  let takeBack: (() => void) | undefined;
  let isOver = false;
  coming ??= come();
  coming.then(
    (drag) => {
      if (!isOver) takeBack = attach(drag);
    },
    () => {
      coming = undefined;
    },
  );
  return () => {
    isOver = true;
    takeBack?.();
  };
}
