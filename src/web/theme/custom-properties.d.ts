import 'react';

declare module 'react' {
  /** A style may set properties of its own, which the rules of a module read: `--level`. */
  interface CSSProperties {
    readonly [name: `--${string}`]: string | number | undefined;
  }
}
