import { useId } from 'react';

/** The mark: the eight-pointed star of Samarkand's tiles with a tick in it. */
export function Mark({ size = 22 }: { readonly size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <defs>
        <linearGradient id={id} x1="4" y1="2" x2="28" y2="30" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--mark-a)" />
          <stop offset="1" stopColor="var(--mark-b)" />
        </linearGradient>
      </defs>
      <path
        fill={`url(#${id})`}
        d="M16 1l4.4 4.4h6.2v6.2L31 16l-4.4 4.4v6.2h-6.2L16 31l-4.4-4.4H5.4v-6.2L1 16l4.4-4.4V5.4h6.2Z"
      />
      <path
        d="M10.6 16.4l3.7 3.7 7.3-7.8"
        fill="none"
        stroke="var(--panel)"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The name of the product is a name: it is the same in every language. */
export const productName = 'Vazifa';
