import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { type Line, median } from './statistics.ts';

const rounds = 3;

/**
 * Measures two checkouts in turns with the load of this one, and prints the medians side by side: `A B`, then what is
 * to be measured, as for `npm run bench`. Each has its own database, under its own `.cache/`.
 */
export async function compareCheckouts([first = '', second = '', ...what]: readonly string[]): Promise<void> {
  const checkouts = [resolve(first), resolve(second)];
  const found = checkouts.map(() => new Map<string, { line: Line; values: number[] }>());
  for (let round = 0; round < rounds; round++) {
    for (const [at, checkout] of checkouts.entries()) {
      for (const [place, line] of figuresOf(checkout, what).entries()) {
        // Two figures may have one name, as "of the floor"; their places are the same in each run.
        const key = `${place} ${line.name}`;
        const known = found[at]!.get(key) ?? { line, values: [] };
        known.values.push(line.value);
        found[at]!.set(key, known);
      }
    }
  }
  for (const [key, { line, values }] of found[0]!) {
    const others = found[1]!.get(key)?.values ?? [];
    const [a, b] = [median(values), median(others)];
    const shown = [a, b, b / a].map((value) => value.toFixed(3).padStart(10)).join(' ');
    process.stdout.write(`${line.name.padEnd(72)} ${shown} ${line.unit}\n`);
  }
}

function figuresOf(checkout: string, what: readonly string[]): readonly Line[] {
  const run = [join(import.meta.dirname, 'run.ts'), ...what, '--of', checkout, '--json'];
  const said = execFileSync(process.execPath, run, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(said.trim().split('\n').at(-1)!).figures;
}
