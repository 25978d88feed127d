import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** Pixels, or any length of CSS. */
  readonly size?: number | string;
}

/** A picture that a phone reads: always dark on white, whatever the theme. */
export function QrCode({ text, label, size: length = 192 }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={length}
      height={length}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
