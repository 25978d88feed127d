/** The value below which a share of the sorted numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

export interface Line {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What must hold: `>=` or `<=` of the target. */
  readonly target?: readonly ['>=' | '<=', number];
}

const holds = ({ value, target }: Line): boolean =>
  !target || (target[0] === '>=' ? value >= target[1] : value <= target[1]);

const shown = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

/** All figures of this run, for `--json`. */
export const figures: Line[] = [];
const isSilent = process.argv.includes('--json');

/** What stands between figures for who reads them. */
export const say = (text: string): void => void (isSilent || process.stdout.write(`${text}\n`));

/** One line a figure: what, how much, what was wanted, and whether it holds. */
export function print(line: Line): void {
  figures.push(line);
  if (isSilent) return;
  const { name, value, unit, target } = line;
  const limit = target ? `${target[0]} ${target[1]}`.padEnd(10) : ''.padEnd(10);
  const sign = target ? (holds(line) ? 'ok  ' : 'MISS') : '    ';
  process.stdout.write(`${sign}  ${name.padEnd(64)} ${shown(value).padStart(9)} ${unit.padEnd(6)} ${limit}\n`);
}
