import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { type Look, lookOf } from '#modules/views/gantt/screens/look.ts';
import { paintBars, type Shown } from '#modules/views/gantt/screens/paint-bars.ts';
import { paintGround, paintHead, type Pen, type View } from '#modules/views/gantt/screens/paint-ground.ts';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';

export const HEAD = 48;
/** Parts of the page are drawn anew when the view has gone so far; in between only the canvas is. */
const STEP = 120;

interface Parts {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly ground: RefObject<HTMLCanvasElement | null>;
  readonly head: RefObject<HTMLCanvasElement | null>;
}

/** What is seen of the picture. Scrolling is the browser's own: it paints the canvas and changes no state. */
export function useView({ scroller, ground, head }: Parts, picture: Picture, shown: Shown, now: number) {
  const { lang } = useTexts();
  const [view, setView] = useState<View>({ x: 0, y: 0, width: 1200, height: 700, left: 260, head: HEAD });
  const latest = useRef({ picture, shown, now, lang });
  const look = useRef<Look>(undefined);

  const viewNow = useCallback((): View => {
    const it = scroller.current!;
    const left = it.clientWidth < 900 ? 180 : 264;
    return { x: it.scrollLeft, y: it.scrollTop, width: it.clientWidth, height: it.clientHeight, left, head: HEAD };
  }, [scroller]);

  const paint = useCallback(() => {
    const [back, front] = [penOf(ground.current, scroller.current), penOf(head.current, scroller.current, HEAD)];
    if (!back || !front || !scroller.current) return;
    look.current ??= lookOf(scroller.current);
    const view = viewNow();
    const { picture, shown, now, lang } = latest.current;
    back.clearRect(0, 0, view.width, view.height);
    paintGround(back, picture, view, look.current, now, lang);
    paintBars(back, picture, view, look.current, shown);
    front.clearRect(0, 0, view.width, view.head);
    paintHead(front, picture, view, look.current, now, lang);
  }, [ground, head, scroller, viewNow]);

  const sync = useCallback(() => {
    const next = viewNow();
    setView((last) => (isNear(last, next) ? last : next));
    paint();
  }, [viewNow, paint]);

  useLayoutEffect(() => {
    latest.current = { picture, shown, now, lang };
    paint();
  });
  useLayoutEffect(() => {
    const it = scroller.current!;
    it.addEventListener('scroll', sync, { passive: true });
    const sizes = new ResizeObserver(sync);
    sizes.observe(it);
    // Another theme has other colours.
    const themes = new MutationObserver(() => {
      look.current = undefined;
      paint();
    });
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      it.removeEventListener('scroll', sync);
      sizes.disconnect();
      themes.disconnect();
    };
  }, [scroller, sync, paint]);
  return { view, viewNow, paint };
}

const isNear = (a: View, b: View) =>
  Math.abs(a.x - b.x) < STEP && Math.abs(a.y - b.y) < STEP && a.width === b.width && a.height === b.height;

/** A canvas as large as what it lies in, sharp on any screen. */
function penOf(canvas: HTMLCanvasElement | null, within: HTMLElement | null, tall?: number): Pen | null {
  if (!canvas || !within) return null;
  const [width, height] = [within.clientWidth, tall ?? within.clientHeight];
  const dots = devicePixelRatio;
  if (canvas.width !== Math.round(width * dots) || canvas.height !== Math.round(height * dots)) {
    [canvas.width, canvas.height] = [Math.round(width * dots), Math.round(height * dots)];
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const pen = canvas.getContext('2d');
  pen?.setTransform(dots, 0, 0, dots, 0, 0);
  return pen;
}
