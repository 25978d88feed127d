/** Outlines that are told apart at ten pixels, so that what has a colour is known without it. */
const shapes = [
  'M5 0.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9Z',
  'M1 1h8v8H1Z',
  'M5 0.6 9.6 9.2H0.4Z',
  'M5 0 10 5 5 10 0 5Z',
  'M3.6 0.5h2.8v3.1h3.1v2.8H6.4v3.1H3.6V6.4H0.5V3.6h3.1Z',
  'M5 0.2 6.4 3.5 10 3.8 7.3 6.2 8.1 9.7 5 7.8 1.9 9.7 2.7 6.2 0 3.8 3.6 3.5Z',
  'M0.4 0.8h9.2L5 9.4Z',
  'M0.5 3.2h9v3.6h-9Z',
] as const;

interface ShapeSignProps {
  /** Its place among those that it is told apart from. */
  readonly at: number;
  readonly color: string | undefined;
}

/** A small filled shape in a colour: never the colour alone. */
export function ShapeSign({ at, color = 'var(--ink-3)' }: ShapeSignProps) {
  return (
    <svg
      className="rigid"
      width="10"
      height="10"
      viewBox="0 0 10 10"
      aria-hidden="true"
      data-shape={at % shapes.length}
    >
      <path d={shapes[at % shapes.length]} fill={color} />
    </svg>
  );
}
