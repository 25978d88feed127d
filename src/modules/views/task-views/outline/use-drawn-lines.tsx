import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Fewer lines are all drawn: the browser finds in them, and nothing is measured. */
const ALL_DRAWN_TO = 200;
/** So many lines beyond what is seen are drawn, for a turn of the wheel. */
const BEYOND = 20;
/** Until a line has been measured. */
const USUAL_HEIGHT = 40;

export interface DrawnLines {
  /** Places of the first line that is drawn, and of the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** Heights in pixels of what is not drawn. */
  readonly before: number;
  readonly after: number;
  /** Brings a line into sight, and says when it is drawn. */
  readonly show: (place: number, drawn: () => void) => void;
}

/** Which of very many lines of one height are drawn: those in sight and some beyond. */
export function useDrawnLines(scroll: RefObject<HTMLElement | null>, count: number): DrawnLines {
  const [top, setTop] = useState(0);
  const [size, setSize] = useState({ line: USUAL_HEIGHT, box: 900 });
  const waits = useRef<(() => void) | null>(null);
  const isWhole = count <= ALL_DRAWN_TO;
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const measure = () => {
      const line = box.querySelector<HTMLElement>('tbody tr[data-line]')?.offsetHeight || USUAL_HEIGHT;
      setSize((now) => (now.line === line && now.box === box.clientHeight ? now : { line, box: box.clientHeight }));
    };
    // Also while all are drawn: once they are too many, those in sight stay, and with them the one that has the focus.
    const onScroll = () => {
      // Not with each pixel: only when the lines beyond are used up by half.
      const step = (size.line * BEYOND) / 2;
      setTop(Math.floor(box.scrollTop / step) * step);
    };
    measure();
    onScroll();
    box.addEventListener('scroll', onScroll, { passive: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, [scroll, size.line]);
  useLayoutEffect(() => {
    waits.current?.();
    waits.current = null;
  });
  const from = isWhole ? 0 : Math.max(0, Math.floor(top / size.line) - BEYOND);
  const to = isWhole ? count : Math.min(count, Math.ceil((top + size.box) / size.line) + BEYOND * 2);
  return {
    ...{ from, to, before: from * size.line, after: Math.max(0, count - to) * size.line },
    show(place, drawn) {
      const box = scroll.current;
      if (!box || (place >= from && place < to)) return drawn();
      waits.current = drawn;
      box.scrollTo({ top: Math.max(0, place * size.line - box.clientHeight / 2) });
      setTop(box.scrollTop);
    },
  };
}
