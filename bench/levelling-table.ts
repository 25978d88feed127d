/** A share in percent with 1,000 and with 5,000 schedules; null: nobody printed it. */
type Both = readonly [thousand: number | null, fiveThousand: number | null];

export interface Rival {
  readonly name: string;
  readonly j30: Both;
  readonly j60: Both;
  readonly j120: Both;
}

const none: Both = [null, null];

/**
 * Average deviations as they were published, J30 above the optimum, J60 and J120 above the longest path: Expert Systems
 * with Applications 39(3), 2012, tables 7 and 10; best known values of PSPLIB as of 18 September 2024. The names are
 * those of the papers: Kolisch & Hartmann 2006 (EJOR 174:23-37) say how they are measured.
 */
export const published: readonly Rival[] = [
  { name: 'GA, Debels & Vanhoucke 2007', j30: none, j60: none, j120: [33.55, 32.18] },
  { name: 'hybrid GA, Valls 2008', j30: none, j60: none, j120: [34.07, 32.54] },
  { name: 'HEDA, Wang & Fang 2012', j30: [0.38, 0.14], j60: [11.97, 11.43], j120: [35.44, 33.61] },
  { name: 'GA, Hartmann 2002', j30: none, j60: none, j120: [37.19, 35.39] },
  { name: 'adaptive sampling, Kolisch & Drexl 1996', j30: none, j60: none, j120: [41.37, 40.45] },
  { name: 'sampling, Kolisch 1995', j30: none, j60: none, j120: [44.46, 43.05] },
  { name: 'plain JavaScript GA + justification', j30: [0.5, 0.21], j60: [12, 11.32], j120: [34.87, 33.07] },
  { name: 'best known', j30: [0, 0], j60: [10.37, 10.37], j120: [28.96, 28.96] },
];

/** Ours on whole sets (480, 480, 600 files), seed 1, as docs/decisions/plan-engine.md has them. */
export const oursOnWholeSets: Rival = {
  name: 'ours, whole sets, as last measured',
  ...{ j30: [0.25, 0.12], j60: [11.62, 11.16], j120: [34.62, 32.91] },
};

const sets = ['j30', 'j60', 'j120'] as const;
const cell = (both: Both): string => both.map((one) => (one === null ? '–' : one.toFixed(2))).join(' / ');

/** The table of what others reach with ours beside it, a line each. */
export function levellingTable(ours: readonly Rival[]): string {
  const title = 'average deviation in %, 1,000 / 5,000 schedules';
  const width = Math.max(title.length, ...[...published, ...ours].map(({ name }) => name.length));
  const line = (name: string, cells: readonly string[]) =>
    `      ${name.padEnd(width)}  ${cells.map((one) => one.padStart(14)).join('')}`;
  return [
    line(
      'average deviation in %, 1,000 / 5,000 schedules',
      sets.map((set) => set.toUpperCase()),
    ),
    ...[...published, ...ours].map((one) =>
      line(
        one.name,
        sets.map((set) => cell(one[set])),
      ),
    ),
  ].join('\n');
}
