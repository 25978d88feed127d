/** A number from 0 to 1, the same each time for the same seed: mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** JSON Schema as the API document has it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema?: Schema;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly consumes: string | null;
}

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
}

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

const longText = 'я'.repeat(20_000);
/** What programs get wrong, and what attackers send. */
const hostile: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 9_999_999_999_999],
  ...[
    '',
    ' ',
    '0',
    '-1',
    'null',
    'NaN',
    '1e400',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    "' or 1=1 --",
    '%s%n',
    '{}',
  ],
  ...['<script>alert(1)</script>', '../../etc/passwd', '=1+1', '2026-02-30', '2026-13-01T99:00:00Z', '0001-01-01'],
  ...['99999-01-01', '-infinity', 'infinity', '∞', longText, 'a,b,c', '1,2,x', '!null', ',', ';', '%', '_', '\\'],
  ...[[], {}, [[]], [null], [{}], { id: 1 }, { __proto__: 1 }, { constructor: {} }, [1, 1, 1], ['a'], { uz: null }],
];

const typeOf = ({ type }: Schema): string | undefined =>
  typeof type === 'string' ? type : type?.find((one) => one !== 'null');

const texts: Readonly<Record<string, readonly string[]>> = {
  day: ['2026-03-02', '2026-11-22'],
  'past-day': ['2026-03-02'],
  instant: ['2026-03-02T09:00:00Z'],
  'instant-or-day': ['2026-03-02'],
};

/** A value that the schema takes, as far as it says; references are small numbers, many of which are there. */
export function valid(schema: Schema, random: Random, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  if (schema.anyOf) return valid(pick(random, schema.anyOf), random, depth);
  switch (typeOf(schema)) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).filter(
        ([name]) => schema.required?.includes(name) || random() < 0.5,
      );
      return Object.fromEntries(entries.map(([name, inner]) => [name, valid(inner, random, depth + 1)]));
    }
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, Math.floor(random() * 3)) }, () =>
        valid(schema.items ?? {}, random, depth + 1),
      );
    case 'integer':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 40, 1 + Math.floor(random() * 40)));
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 9, random() * 9));
    case 'boolean':
      return random() < 0.5;
    case 'string':
      return text(schema, random);
    default:
      return pick(random, [null, 1, 'a', {}]);
  }
}

const byPattern: readonly (readonly [RegExp, (random: Random) => string])[] = [
  [/^\^\\d\{(\d+)/, (random) => String(Math.floor(random() * 1e9)).padStart(14, '3')],
  [/A-Z/, (random) => Array.from({ length: 4 }, () => String.fromCharCode(65 + Math.floor(random() * 26))).join('')],
  [/@/, (random) => `a${Math.floor(random() * 1e9)}@sinov.uz`],
  [/998/, (random) => `+99890${String(Math.floor(random() * 1e7)).padStart(7, '0')}`],
  [/#/, () => '#4c4fd8'],
];

function text({ format = '', pattern, minLength = 0, maxLength = 60 }: Schema, random: Random): string {
  if (texts[format]) return pick(random, texts[format]);
  if (pattern) {
    const made = byPattern.find(([form]) => form.test(pattern))?.[1](random) ?? `sinov${Math.floor(random() * 1e9)}`;
    return made.slice(0, maxLength);
  }
  return `sinov ${Math.floor(random() * 1e9)}`.padEnd(minLength, 'x').slice(0, maxLength);
}

/** One place of a value is replaced by something hostile. */
export function spoilt(value: unknown, random: Random): unknown {
  const isDeep = typeof value === 'object' && value !== null && Object.keys(value).length > 0 && random() < 0.85;
  if (!isDeep) return pick(random, hostile);
  const copy = structuredClone(value) as Record<string, unknown>;
  const name = pick(random, Object.keys(copy));
  const way = random();
  if (way < 0.1) delete copy[name];
  else if (way < 0.2) copy[`${name}_`] = copy[name];
  else copy[name] = spoilt(copy[name], random);
  return copy;
}

const deepJson = '['.repeat(20_000) + ']'.repeat(20_000);
const brokenBodies: readonly (readonly [string, string | Buffer])[] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', '{"a":'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', deepJson],
  ['application/json', `{"a":${deepJson}}`],
  ['application/json', Buffer.from([0xff, 0xfe, 0x00])],
  ['application/json; charset=utf-16', '{}'],
  ['text/plain', 'a'],
  ['application/xml', '<a/>'],
  ['multipart/form-data', 'a'],
  ['multipart/form-data; boundary=', '--\r\n'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc',
  ],
  ['multipart/form-data; boundary=x', '--x--\r\n'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'],
  ['application/x-www-form-urlencoded', 'a=b'],
  ['application/octet-stream', Buffer.alloc(10)],
  ['', '{}'],
];

const ends = ['', '', '', '_from', '_to', '_', '__from'];

/** A table as a browser sends it. */
export const tableBody = {
  type: 'multipart/form-data; boundary=x',
  of: (content: string) =>
    [
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n',
      `${content}\r\n--x--\r\n`,
    ].join(''),
};

/** Ids that the API has answered with, by the address of their rows. */
export type KnownIds = ReadonlyMap<string, readonly number[]>;

/** `/api/fp/stickers/{id}/restore` speaks of rows of `/api/fp/stickers`. */
export const rowsOf = (path: string): string => path.split('/{')[0]!;

/** The n-th request to an operation: right, spoilt in one place, or broken altogether. */
export function requestTo(operation: Operation, round: number, random: Random, known: KnownIds): Sent {
  const { method, path, parameters, body } = operation;
  const ids = known.get(rowsOf(path)) ?? [];
  const kind = round === 0 ? 'right' : pick(random, ['right', 'spoilt', 'spoilt', 'address', 'broken'] as const);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (kind !== 'address' || random() < 0.4) return rightId(name, ids, random);
    return encodeURIComponent(toText(pick(random, hostile)).slice(0, 300));
  });
  const asked = parameters.filter(
    (one) => one.in === 'query' && (one.required || (kind !== 'right' && random() < 0.15)),
  );
  const query = asked.map(({ name, schema = {} }) => {
    const value = kind === 'address' ? pick(random, hostile) : valid(schema, random);
    const asName = kind === 'address' ? name + pick(random, ends) : name;
    return `${encodeURIComponent(asName)}=${encodeURIComponent(toText(value).slice(0, 400))}`;
  });
  const url = query.length ? `${address}?${query.join('&')}` : address;
  const sent = { method: method.toUpperCase() as Sent['method'], url, headers: {} as Record<string, string> };
  if (sent.method === 'GET') return sent;
  if (kind === 'broken') {
    const [type, payload] = pick(random, brokenBodies);
    return { ...sent, headers: type ? { 'content-type': type } : {}, payload };
  }
  if (/\/(imports|upload)$/.test(path))
    return { ...sent, headers: { 'content-type': tableBody.type }, payload: tableBody.of('Nomi;Kodi\r\nSinov;a\r\n') };
  if (!body) return random() < 0.5 ? sent : { ...sent, headers: { 'content-type': 'application/json' }, payload: '{}' };
  const right = valid(body, random);
  const value = kind === 'spoilt' ? spoilt(right, random) : right;
  return { ...sent, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(value) ?? 'null' };
}

const rightId = (name: string, ids: readonly number[], random: Random): string => {
  if (!/id$/i.test(name)) return 'uz';
  return String(ids.length && random() < 0.8 ? pick(random, ids) : 1 + Math.floor(random() * 30));
};

function toText(value: unknown): string {
  const said = typeof value === 'string' ? value : JSON.stringify(value);
  return said.toWellFormed();
}
