import type { ComponentPropsWithRef } from 'react';

interface DrawnIconProps extends Omit<ComponentPropsWithRef<'svg'>, 'stroke'> {
  /** Its path, of one of the lists of icons. */
  readonly lines: string;
  readonly size?: number;
  /** How thick its lines are, of 24 that it is wide. */
  readonly stroke?: number;
}

/** An icon as its lines say, in the colour of the text around it. */
export const DrawnIcon = ({ lines, size = 24, stroke = 2, ...rest }: DrawnIconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    {...rest}
  >
    <path d={lines} />
  </svg>
);
