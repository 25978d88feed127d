import { nextHand } from '#web/state/hand.ts';

type DragLibrary = typeof import('#web/cards/drag-library.ts');

let library: DragLibrary | undefined;
let coming: Promise<DragLibrary> | undefined;

/** A hand comes before it drags: until then a screen comes without what dragging takes. */
async function come(): Promise<DragLibrary> {
  await nextHand();
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
