import { mostOffMs, type TerminalPunch, type Verification } from '#modules/staff/punches/terminals/terminal-punch.ts';
import { momentOnWall } from '#modules/staff/punches/terminals/wall-clock.ts';
import type { Direction } from '#modules/staff/punches/punch-directions.ts';

/** Of which the vendor says: letters and digits, at most 24 in the widest models. */
const pinForm = /^[\w.-]{1,24}$/;
/** Older than a year, a line comes from a clock that began anew. */
const oldestMs = 400 * 86_400_000;

const states: Readonly<Record<string, Direction>> = {
  0: 'in',
  1: 'out',
  2: 'break_out',
  3: 'break_in',
  4: 'overtime_in',
  5: 'overtime_out',
};

/** Appendix 7 of the vendor's text. */
function verificationOf(code: string | undefined): Verification {
  const number = Number(code?.trim() || Number.NaN);
  if (number === 1) return 'finger';
  if (number === 2 || number === 3) return 'password';
  if (number === 4) return 'card';
  if (number >= 5 && number <= 14) return 'combined';
  if (number === 15) return 'face';
  if (number >= 16 && number <= 20) return 'combined';
  if (number === 21) return 'vein';
  return number === 25 ? 'palm' : 'other';
}

export interface ReadLines {
  readonly punches: readonly TerminalPunch[];
  /** Lines that came, known or not, right or wrong. */
  readonly received: number;
  /** Lines that say no pass. */
  readonly rejected: number;
}

interface Clock {
  readonly timeZone: string;
  /** Of receipt, in milliseconds. */
  readonly now: number;
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim());

function punchOf(
  { pin, time, state, verify }: Readonly<Record<'pin' | 'time' | 'state' | 'verify', string | undefined>>,
  { timeZone, now }: Clock,
): TerminalPunch | null {
  const at = momentOnWall(time ?? '', timeZone);
  if (at === null || !pin || !pinForm.test(pin)) return null;
  const isSuspect = at > now + mostOffMs || at < now - oldestMs;
  return {
    ...{ pin, at: new Date(at).toISOString(), serial: null },
    direction: states[state?.trim() ?? ''] ?? 'unknown',
    verify: verificationOf(verify),
    flags: isSuspect ? ['clock_suspect'] : [],
  };
}

const read = (lines: readonly string[], punchIn: (line: string) => TerminalPunch | null | 'none'): ReadLines => {
  const found = lines.map(punchIn);
  return {
    punches: found.filter((one) => one !== null && one !== 'none'),
    received: lines.length,
    rejected: found.filter((one) => one === null).length,
  };
};

/** Lines of ATTLOG: the first four columns, whatever stands behind them. */
export const attendanceLines = (text: string, clock: Clock): ReadLines =>
  read(linesOf(text), (line) => {
    const [pin, time, state, verify] = line.split('\t');
    return punchOf({ pin: pin?.trim(), time, state, verify }, clock);
  });

/** Passes that terminals for doors tell of: events below this are openings for somebody, above are refusals, alarms. */
const firstRefusal = 20;

/** Lines of `rtlog`: `key=value`, with tabs between them. What names nobody is no pass. */
export const doorLines = (text: string, clock: Clock): ReadLines =>
  read(linesOf(text), (line) => {
    const values = valuesIn(line);
    const pin = values.get('pin');
    const event = Number(values.get('event') ?? Number.NaN);
    if (!pin || pin === '0' || !(event < firstRefusal)) return 'none';
    const state = values.get('inoutstatus');
    return punchOf({ pin, time: values.get('time'), state, verify: values.get('verifytype') }, clock);
  });

const valuesIn = (line: string): Map<string, string> =>
  new Map(
    line.split('\t').flatMap((part): [string, string][] => {
      const at = part.indexOf('=');
      return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]];
    }),
  );

/** A person whom a device knows: number and name, and nothing else of what it says. */
export interface DevicePerson {
  readonly pin: string;
  readonly name: string;
}

/**
 * People in OPERLOG and USERINFO; old firmware glues lines together. Names in another alphabet than UTF-8 are left
 * empty.
 */
export function peopleIn(body: Buffer): DevicePerson[] {
  const text = body.toString('utf8');
  return [...text.matchAll(/(?:^|[\r\n]|\d)(?:USER )?PIN=([^\t\r\n]*)\t([^\r\n]*)/g)].flatMap(
    ([, pin = '', rest = '']) => {
      // A template is somebody's body: its line is not looked at any further.
      if (!pinForm.test(pin) || /\bTMP=|\bFID=/i.test(rest)) return [];
      const name = /(?:^|\t)Name=([^\t\r\n]*)/.exec(rest)?.[1]?.trim() ?? '';
      return [{ pin, name: name.includes('\uFFFD') ? '' : name.slice(0, 100) }];
    },
  );
}

/** What a device says of itself when it calls for work: firmware, people, fingers, lines, address. */
export function infoIn(info: string): Readonly<Record<string, string | number>> {
  const [firmware = '', users, , lines] = info.split(',');
  const number = (name: string, text: string | undefined) =>
    text && /^\d{1,9}$/.test(text.trim()) ? { [name]: Number(text) } : {};
  return { firmware: firmware.trim().slice(0, 60), ...number('users', users), ...number('lines', lines) };
}

/** What is kept of the options that a device sends. */
const keptOptions: Readonly<Record<string, string>> = {
  '~devicename': 'model',
  devicename: 'model',
  firmver: 'firmware',
  fwversion: 'firmware',
  pushversion: 'push_version',
  devicetype: 'device_type',
};

export const optionsIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split(/[,\r\n]/).flatMap((part): [string, string][] => {
      const at = part.indexOf('=');
      const name = keptOptions[part.slice(0, at).trim().toLowerCase()];
      return at > 0 && name
        ? [
            [
              name,
              part
                .slice(at + 1)
                .trim()
                .slice(0, 60),
            ],
          ]
        : [];
    }),
  );

/** Results of commands: several lines, ids that may not be ours. */
export const resultsIn = (text: string): { readonly id: number; readonly result: number }[] =>
  linesOf(text).flatMap((line) => {
    const id = /(?:^|&)ID=(\d{1,15})(?:&|$)/i.exec(line)?.[1];
    const result = /(?:^|&)Return=(-?\d{1,9})(?:&|$)/i.exec(line)?.[1];
    return id && result !== undefined ? [{ id: Number(id), result: Number(result) }] : [];
  });
