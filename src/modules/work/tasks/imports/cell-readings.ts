import type { Read } from '#modules/work/tasks/imports/table-source.ts';
import { dayIn } from '#modules/work/tasks/imports/said-instants.ts';

// How cells of other programs are read that several of them write alike.

/** The day of a moment or a day; what is none stays as it is and is judged as it stands. */
export const day: Read = (cell) => dayIn(cell) ?? cell;

/** `10023`, which is a number like any other, as something that only that program has. */
export const idOf =
  (program: string): Read =>
  (cell) =>
    /^\d+$/.test(cell) ? `${program}-${cell}` : cell;

const whole = /^\d+$/;
/** Seconds as whole minutes. */
export const minutesOfSeconds: Read = (cell) => (whole.test(cell) ? `${Math.round(Number(cell) / 60)}m` : cell);
/** Thousandths of seconds as whole minutes. */
export const minutesOfMilliseconds: Read = (cell) =>
  whole.test(cell) ? `${Math.round(Number(cell) / 60_000)}m` : cell;
/** `2.50` hours as whole minutes. */
export const minutesOfHours: Read = (cell) =>
  /^\d+(?:[.,]\d+)?$/.test(cell) ? `${Math.round(Number(cell.replace(',', '.')) * 60)}m` : cell;

/** Minutes told to people: `2 h 30 m`. */
export const saidDuration =
  (minutesOf: Read): Read =>
  (cell, accounts) => {
    const minutes = Number(/^(\d+)m$/.exec(minutesOf(cell, accounts))?.[1] ?? Number.NaN);
    if (Number.isNaN(minutes)) return cell;
    const hours = Math.floor(minutes / 60);
    return [hours && `${hours} h`, (minutes % 60 || !hours) && `${minutes % 60} m`].filter(Boolean).join(' ');
  };

/** Names in one cell: `[Ann, Bob]`, `Ann, Bob`, `["Ann","Bob"]`. */
export const namesIn = (cell: string): string[] =>
  cell
    .trim()
    .replace(/^\[([\s\S]*)\]$/, '$1')
    .split(/[,;\n]/)
    .map((name) =>
      name
        .trim()
        .replace(/^(['"])(.*)\1$/, '$2')
        .trim(),
    )
    .filter(Boolean);

/** The first does the work … */
export const firstName: Read = (cell) => namesIn(cell)[0] ?? '';
/** … and the others take part. */
export const otherNames: Read = (cell) => namesIn(cell).slice(1).join(', ');
export const allNames: Read = (cell) => namesIn(cell).join(', ');

/** Says nothing for a zero, a `None` and an empty list. */
export const something: Read = (cell) => (/^(?:0|0[.,]0+|none|null|\[\]|\{\})$/i.test(cell) ? '' : cell);
