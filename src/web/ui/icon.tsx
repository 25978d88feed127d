import { storeOf, useStore } from '#web/state/store.ts';
import { DrawnIcon } from '#web/ui/drawn-icon.tsx';
import { firstIcons } from '#web/ui/first-icons.ts';
import type { moreIcons } from '#web/ui/more-icons.ts';

export type IconName = keyof typeof firstIcons | keyof typeof moreIcons;

interface NamedIconProps {
  /** A name of the lists, or one from the database; what is not known is drawn as a point. */
  readonly name: IconName | (string & {});
  readonly size?: number;
  readonly className?: string;
}

/** Always decoration: what it stands for is said in words beside it or in the label of its button. */
export function Icon({ name, size = 16, className }: NamedIconProps) {
  const lines: string | undefined = firstIcons[name as keyof typeof firstIcons];
  if (!lines) return <LateIcon name={name} size={size} className={className} />;
  return <DrawnIcon lines={lines} size={size} stroke={1.75} className={className} aria-hidden="true" style={still} />;
}
const still = { flex: 'none' } as const;

const more = storeOf<Readonly<Record<string, string>> | null>(null);

/** Brings them when the first that is in sight wants them: the menu has many in places that are folded. */
let sight: IntersectionObserver | undefined;

function bring(seen: readonly IntersectionObserverEntry[]): void {
  if (more.get() || !seen.some(({ isIntersecting }) => isIntersecting)) return;
  import('#web/ui/more-icons.ts').then(
    ({ moreIcons: found }) => more.set(found),
    () => {},
  );
}

function watch(place: SVGSVGElement): () => void {
  const watching = (sight ??= new IntersectionObserver(bring));
  watching.observe(place);
  return () => watching.unobserve(place);
}

/** Its place is kept while the icon is on its way. One that did not come is asked for by the next that is shown. */
function LateIcon({ name, size, className }: NamedIconProps) {
  const late = useStore(more);
  if (!late)
    return <svg ref={watch} width={size} height={size} className={className} aria-hidden="true" style={still} />;
  const lines = late[name] ?? firstIcons.point;
  return <DrawnIcon lines={lines} size={size} stroke={1.75} className={className} aria-hidden="true" style={still} />;
}
