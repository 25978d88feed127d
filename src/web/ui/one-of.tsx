import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface OneOfProps<V extends string>
  extends Omit<SegmentedControlProps<V>, 'data' | 'onChange' | 'value' | 'size' | 'aria-label'> {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly of: readonly V[];
  readonly value: V;
  readonly nameOf: (value: V) => ReactNode;
  readonly choose: (value: V) => void;
  /** As high as a button. */
  readonly large?: boolean;
}

/** One of a few, side by side: a view, a span, a language. */
export function OneOf<V extends string>({ label, of, nameOf, choose, large, ...others }: OneOfProps<V>) {
  return (
    <SegmentedControl
      size={large ? 'sm' : 'xs'}
      aria-label={label}
      data={of.map((value) => ({ value, label: nameOf(value) }))}
      onChange={choose}
      {...others}
    />
  );
}
