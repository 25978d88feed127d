import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { median } from './statistics.ts';

const block = Buffer.alloc(1_000_000, 7);

/** Milliseconds that the same work takes on this machine now: what is measured while it takes longer is worth less. */
export function canary(): number {
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now();
    for (let round = 0; round < 20; round++) createHash('sha256').update(block).digest();
    return performance.now() - began;
  });
  return median(times);
}

export const loadNow = (): number => loadavg()[0]!;

/** Milliseconds of processor that the server and its database have used since they were started. */
export interface Used {
  readonly node: number;
  readonly database: number;
}

/** A hundredth of a second: the unit of /proc. */
const tick = 10;

/** Reads what a server and the PostgreSQL of its folder have used, from /proc; null where there is none. */
export function processorOf(server: number, dataDir: string): (() => Used) | null {
  try {
    const text = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    const postmaster = Number(text.split('\n')[0]);
    const read = () => ({ node: timesOf(server)!.own, database: databaseOf(postmaster) });
    read();
    return read;
  } catch {
    return null;
  }
}

/** The postmaster, its children that are there, and those that have ended. */
function databaseOf(postmaster: number): number {
  const main = timesOf(postmaster)!;
  const children = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (timesOf(Number(name)) ?? []) : []));
  return children
    .filter(({ parent }) => parent === postmaster)
    .reduce((sum, { own }) => sum + own, main.own + main.ended);
}

function timesOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of a process stands in brackets and may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (place: number): number => fields[place] ?? 0;
    return { parent: at(1), own: (at(11) + at(12)) * tick, ended: (at(13) + at(14)) * tick };
  } catch {
    return null;
  }
}
