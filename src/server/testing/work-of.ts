import { readFileSync } from 'node:fs';
import type { Db } from '#server/context.ts';
import { sql, whole } from '#server/database/door.ts';

/** A hundredth of a second, the unit of /proc, in milliseconds. */
const tick = 10;

/**
 * Milliseconds of processor that something takes, in this process and in the one connection of `db`: a machine on which
 * others are busy shows about the same as a quiet one. Where the database is on another machine it is what the clock
 * shows.
 */
export async function workOf(db: Db, work: () => Promise<void>): Promise<number> {
  const backend = await sql({ pid: whole })`select pg_backend_pid() as pid`.value(db);
  const [before, began, node] = [processorOf(backend), performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(node);
  const after = processorOf(backend);
  const here = (user + system) / 1000;
  return before === null || after === null ? Math.max(here, performance.now() - began) : here + after - before;
}

/** What a process of this machine has used. */
function processorOf(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    if (!text.includes('(postgres')) return null;
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tick;
  } catch {
    return null;
  }
}
