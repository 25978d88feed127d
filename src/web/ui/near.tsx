import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { PartGuard } from '#web/ui/part.tsx';
import { useWaitingPart } from '#web/ui/shown-together.ts';

/** How far below the window something is brought, in pixels: a turn of the wheel ahead. */
const ahead = 240;
/** Whoever reads on without a hand, or with a program that reads aloud, has the whole page after a while. */
const restMs = 5_000;

interface NearProps {
  /** The room that it will take at least, in pixels. */
  readonly height: number;
  readonly children: ReactNode;
}

/**
 * What stands below the first window, with code and rows of its own: it comes when somebody scrolls towards it or
 * presses a key, which may step into it or search the page, and else when the page has rested.
 */
export function Near({ height, children }: NearProps) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bring = () => setNear(true);
    const watching = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && bring(), {
      root: place.current!.closest('.scrolls'),
      rootMargin: `${ahead}px`,
    });
    watching.observe(place.current!);
    const rest = setTimeout(bring, restMs);
    addEventListener('keydown', bring, { once: true, capture: true });
    return () => {
      watching.disconnect();
      clearTimeout(rest);
      removeEventListener('keydown', bring, { capture: true });
    };
  }, []);
  if (!isNear) return <div ref={place} style={{ minHeight: height }} />;
  return (
    <PartGuard>
      <Suspense fallback={<Room height={height} />}>{children}</Suspense>
    </PartGuard>
  );
}

function Room({ height }: Pick<NearProps, 'height'>) {
  useWaitingPart();
  return <div style={{ minHeight: height }} />;
}
