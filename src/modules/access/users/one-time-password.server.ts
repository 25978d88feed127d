import { randomInt } from 'node:crypto';

/** Without what looks alike on paper: 0 and O, 1 and l. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four letters, 80 bits: read aloud or typed from a screen. */
export const oneTimePassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  );
