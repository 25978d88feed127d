import { type ComponentType, lazy, Suspense } from 'react';
import { arrival } from '#web/navigation/arrival.ts';

/** A part of a screen whose code comes when it is shown first: a dialog, a drawer. Until then its place is empty. */
export function onDemand<N extends string, Props extends object>(
  load: () => Promise<{ readonly [name in N]: ComponentType<Props> }>,
  name: N,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: (await arrival(load))[name] as ComponentType<object> }));
  return function OnDemand(props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
