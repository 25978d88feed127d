import type { XMLParser } from 'fast-xml-parser';
import { isInstant } from '#kernel/fields/door.ts';
import { mostOffMs, type TerminalPunch, type Verification } from '#modules/staff/punches/terminals/terminal-punch.ts';
import { momentOnWall } from '#modules/staff/punches/terminals/wall-clock.ts';
import type { PunchFlag } from '#modules/staff/punches/attendance-punches.ts';
import type { Direction } from '#modules/staff/punches/punch-directions.ts';

type Tree = Readonly<Record<string, unknown>>;

/** What came, once its clothes are off. */
export interface ReadEvents {
  readonly punches: readonly TerminalPunch[];
  /** Events of any kind. */
  readonly received: number;
  /** What could not be read at all. */
  readonly rejected: number;
  /** Codes that name a person and are no pass we know, as `5/999`. */
  readonly unknown: readonly string[];
  /** The hardware address that the device names. */
  readonly identity: string | null;
  /** Seconds by which the clock of a device that spoke live is fast. */
  readonly drift: number | null;
}

/** How moments are read. */
export interface DeviceClock {
  readonly timeZone: string;
  /** Its wall clock counts, whatever offset stands beside it. */
  readonly ignoresOffset: boolean;
  /** Of receipt, in milliseconds. */
  readonly now: number;
}

/** Small differences are nobody's clock gone wrong. */
const soonMs = 60_000;

const plainPasses: Readonly<Record<number, Verification>> = { 1: 'card', 38: 'finger', 75: 'face', 181: 'password' };
/** Several ways at once: the vendor's list of codes. */
const combinedPasses = new Set([2, 40, 43, 46, 54, 57, 60, 63, 66, 69, 72, 77, 101, 105, 153]);
const passMajor = 5;

const states: Readonly<Record<string, Direction>> = {
  checkin: 'in',
  checkout: 'out',
  breakout: 'break_out',
  breakin: 'break_in',
  overtimein: 'overtime_in',
  overtimeout: 'overtime_out',
};

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const treeAt = (tree: Tree, name: string): Tree | null => (isTree(tree[name]) ? tree[name] : null);
const textAt = (tree: Tree, ...names: string[]): string => {
  const value = names.map((name) => tree[name]).find((one) => typeof one === 'string' || typeof one === 'number');
  return value === undefined ? '' : String(value).trim();
};

/** Decimal, or hexadecimal with its mark. */
function codeAt(tree: Tree, ...names: string[]): number | null {
  const text = textAt(tree, ...names);
  return /^(\d{1,9}|0x[0-9a-f]{1,8})$/i.test(text) ? Number(text) : null;
}

/** The moment of an event and what is odd about it. */
function momentOf(written: string, isLive: boolean, clock: DeviceClock): { at: number; flags: PunchFlag[] } | null {
  const { now, timeZone, ignoresOffset } = clock;
  if (!written) return { at: now, flags: ['time_of_receipt'] };
  const text = written.replace(' ', 'T');
  const isWhole = isInstant(text);
  const at = isWhole && !ignoresOffset ? Date.parse(text) : momentOnWall(withoutOffset(text), timeZone);
  if (at === null || !Number.isFinite(at)) return null;
  const isOff = at > now + soonMs || (isLive && Math.abs(at - now) > mostOffMs);
  return { at, flags: isOff ? ['clock_suspect'] : [] };
}

const withoutOffset = (text: string): string => text.replace(/(?:Z|[+-]\d{2}:?\d{2})$/i, '');

interface ReadEvent {
  readonly punch: TerminalPunch | null;
  readonly unknown: string | null;
  readonly identity: string | null;
  readonly drift: number | null;
  readonly isBroken: boolean;
}

/** One event, pushed or of a journal. `isStored`: it comes from the journal. */
export function eventIn(tree: Tree, clock: DeviceClock, isStored = false): ReadEvent {
  const root = treeAt(tree, 'EventNotificationAlert') ?? tree;
  const pass = treeAt(root, 'AccessControllerEvent') ?? root;
  const identity = textAt(root, 'macAddress', 'deviceID').toLowerCase().slice(0, 40) || null;
  const nothing = { punch: null, unknown: null, identity, drift: null, isBroken: false };
  const [major, minor] = [codeAt(pass, 'majorEventType', 'major'), codeAt(pass, 'subEventType', 'minor')];
  const pin = textAt(pass, 'employeeNoString', 'employeeNo');
  if (major !== passMajor || minor === null || !pin) return nothing;
  const verify = plainPasses[minor] ?? (combinedPasses.has(minor) ? 'combined' : null);
  if (!verify) return { ...nothing, unknown: `${major}/${minor}` };
  const isLive = !isStored && !/^false$/i.test(String(pass.currentEvent ?? root.currentEvent ?? ''));
  const moment = momentOf(textAt(root, 'dateTime', 'eventTime') || textAt(pass, 'time', 'dateTime'), isLive, clock);
  if (!moment || !/^[\w.@-]{1,64}$/.test(pin)) return { ...nothing, isBroken: true };
  const { at, flags } = moment;
  return {
    ...nothing,
    drift: isLive && !flags.includes('time_of_receipt') ? Math.round((at - clock.now) / 1000) : null,
    punch: {
      ...{ pin, at: new Date(at).toISOString(), verify, flags },
      serial: codeAt(pass, 'serialNo'),
      direction: states[textAt(pass, 'attendanceStatus').toLowerCase()] ?? 'unknown',
    },
  };
}

/** Trees of events as what a device says with them. */
export function readEvents(trees: readonly (Tree | null)[], clock: DeviceClock, isStored = false): ReadEvents {
  const events = trees.map((tree) => tree && eventIn(tree, clock, isStored));
  const right = events.filter((event) => event !== null);
  return {
    punches: right.flatMap(({ punch }) => punch ?? []),
    received: trees.length,
    rejected: events.filter((event) => !event || event.isBroken).length,
    unknown: right.flatMap(({ unknown }) => unknown ?? []),
    identity: right.find(({ identity }) => identity)?.identity ?? null,
    drift: right.find(({ drift }) => drift !== null)?.drift ?? null,
  };
}

/**
 * The events of a body: JSON, XML, or parts of which some are one or the other, by what they begin with and not by what
 * they are called. Null: something that should have been an event and cannot be read.
 */
export async function treesIn(body: Buffer): Promise<(Tree | null)[]> {
  const parts = isParted(body) ? partsOf(body) : [body];
  const trees: (Tree | null)[] = [];
  for (const part of parts) {
    const text = beginsAsText(part) ? part.toString('utf8').trim() : '';
    if (text.startsWith('{') || text.startsWith('[')) trees.push(...jsonTrees(text));
    else if (text.startsWith('<')) trees.push(await xmlTree(text));
  }
  return trees.length || !body.length ? trees : [null];
}

const begins = (body: Buffer): string =>
  body
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
const isParted = (body: Buffer): boolean => begins(body).startsWith('--');
const beginsAsText = (part: Buffer): boolean => /^[[{<]/.test(begins(part));

/** What stands between the boundaries, whatever lengths and headers say. The first line is the boundary. */
function partsOf(body: Buffer): Buffer[] {
  const start = body.indexOf('--');
  const end = body.indexOf('\n', start);
  if (end < 0) return [];
  const boundary = body.subarray(start, body[end - 1] === 13 ? end - 1 : end);
  const parts: Buffer[] = [];
  for (let from = end + 1; from < body.length; ) {
    const next = body.indexOf(boundary, from);
    parts.push(withoutHead(body.subarray(from, next < 0 ? body.length : next)));
    if (next < 0) break;
    from = next + boundary.length;
  }
  return parts;
}

function withoutHead(part: Buffer): Buffer {
  const ends = ['\r\n\r\n', '\n\n'].map((mark) => ({ at: part.indexOf(mark), length: mark.length }));
  const head = ends.filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at)[0];
  return head ? part.subarray(head.at + head.length) : part;
}

function jsonTrees(text: string): (Tree | null)[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.slice(0, 1000).map((one) => (isTree(one) ? one : null)) : [value as Tree];
  } catch {
    return [null];
  }
}

let parser: XMLParser | undefined;

/** Neither entities nor a DOCTYPE: whoever needs one of them wants something else than to tell of a pass. */
export async function xmlTree(text: string): Promise<Tree | null> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  // Most terminals speak JSON: what reads XML is loaded when one does not.
  const { XMLParser: Parser, XMLValidator } = await import('fast-xml-parser');
  parser ??= new Parser({
    ...{ ignoreAttributes: true, removeNSPrefix: true, parseTagValue: false, processEntities: false },
  });
  if (XMLValidator.validate(text) !== true) return null;
  const { '?xml': _, ...tree } = parser.parse(text) as Record<string, unknown>;
  return isTree(tree) ? tree : null;
}
