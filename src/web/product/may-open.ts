import { type AnyRoute, useRouter } from '@tanstack/react-router';
import { patternOf } from '#web/navigation/route-query.ts';
import type { Screen } from '#web/product/product-parts.ts';
import { useMay } from '#web/session/session.ts';

/** Would the screen at a route open to the person? A link that only leads to /error-403 is not shown. */
export function useMayOpen(): (route: string) => boolean {
  const may = useMay();
  const routes = useRouter().routesByPath as Readonly<Record<string, AnyRoute | undefined>>;
  return (route) => {
    const screen: Screen | undefined = routes[patternOf(route)]?.options.staticData?.screen;
    return screen !== undefined && may(screen.need);
  };
}
