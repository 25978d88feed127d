import { readFileSync } from 'node:fs';

/**
 * Loaded before the product into the process of a run that measures it. A beat that comes late tells how long the
 * event loop stood still. What another program took of the processor meanwhile is not counted: only what this thread
 * itself has used between two beats.
 */
const beatMs = 10;
const worthTelling = 40;

export interface Block {
  /** When it was over, by the clock of the machine. */
  readonly until: number;
  readonly ms: number;
}

export interface Pulse {
  readonly blocks: readonly Block[];
  readonly ownMegabytes: number;
  readonly residentMegabytes: number;
  readonly heapMegabytes: number;
}

let blocks: Block[] = [];
let last = performance.now();
let used = process.threadCpuUsage();

setInterval(() => {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(used);
  used = process.threadCpuUsage();
  const ms = Math.min(now - last, (user + system) / 1000);
  last = now;
  if (ms >= worthTelling) blocks.push({ until: Date.now(), ms: Math.round(ms) });
}, beatMs).unref();

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** What only this process has. The program itself is in the cache of the system, page by page as it is used. */
function ownMegabytes(): number {
  const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return megabytes(Number(kilobytes) * 1024);
}

process.on('message', () => {
  const { rss, heapUsed } = process.memoryUsage();
  const pulse: Pulse = {
    ...{ blocks, ownMegabytes: ownMegabytes() },
    ...{ residentMegabytes: megabytes(rss), heapMegabytes: megabytes(heapUsed) },
  };
  blocks = [];
  process.send!(pulse);
});
