import pg from 'pg';

/** With this the last statement of a transaction begins when it may carry the commit: docs/decisions/round-trips.md. */
export const commitMark = '/* last of its transaction */ ';

/** The parts of `pg` that its types leave out. */
interface Wire {
  readonly stream: { readonly writable: boolean; write(bytes: Uint8Array): void };
  parse(message: { text: string; name: string; types: string[] }): void;
  bind(message: { portal: string; statement: string; values: unknown[] }): void;
  execute(message: { portal: string }): void;
  sync(): void;
}
interface QuietWire extends Wire {
  readonly parts: Uint8Array[];
}
type Answer = (error: Error | null | undefined, result?: pg.QueryResult) => void;
type Parser = (text: string) => unknown;

/** What `pg` makes of the answer to one statement. */
interface Result {
  rows: unknown[];
  fields: readonly { readonly name: string }[];
  _parsers: readonly Parser[];
  parseRow(texts: readonly (string | null)[]): unknown;
}

const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: unknown,
  answer: Answer,
) => {
  name: string;
  portal: string;
  _result: Result;
  _accumulateRows: boolean;
  _canceledDueToError: unknown;
  prepare(wire: Wire): void;
  _getRows(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};

/** What a connection has told of the rows of a statement that is prepared on it: it need not tell it again. */
type Described = Pick<Result, 'fields' | '_parsers' | 'parseRow'>;
const described = new WeakMap<object, Map<string, Described | null>>();

/**
 * A prepared statement. What its rows look like is asked once a connection, and all that it sends goes in one piece. It
 * may take BEGIN or COMMIT along: they go over the wire together and are answered together. When the statement fails,
 * PostgreSQL skips what is behind it, so COMMIT is not reached.
 */
export class PreparedQuery extends Query {
  readonly #begins: boolean;
  readonly #commits: boolean;
  #answered = 0;
  #known: Map<string, Described | null> | undefined;

  constructor(config: pg.QueryConfig, { begins, commits }: { begins: boolean; commits: boolean }, answer: Answer) {
    super(config, undefined, answer);
    this.#begins = begins;
    this.#commits = commits;
  }

  override prepare(wire: Wire): void {
    const known = described.get(wire) ?? new Map<string, Described | null>();
    described.set(wire, known);
    const rows = this.name ? known.get(this.name) : undefined;
    if (rows === undefined) this.#known = known;
    else if (rows) Object.assign(this._result, rows);
    this._accumulateRows = true;
    const gathering = gatheringWire(wire, rows === undefined);
    if (this.#begins) send(gathering, 'begin');
    super.prepare(gathering);
    if (wire.stream.writable) wire.stream.write(Buffer.concat(gathering.parts));
  }

  override _getRows(wire: Wire): void {
    wire.execute({ portal: this.portal });
    if (this.#commits) send(wire, 'commit');
    wire.sync();
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers } = this._result;
    const rows = { fields, _parsers, parseRow: rowMaker(fields, _parsers) };
    Object.assign(this._result, rows);
    if (this.name) this.#known?.set(this.name, rows);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this._canceledDueToError) return;
    try {
      this._result.rows.push(this._result.parseRow(fields));
    } catch (error) {
      this._canceledDueToError = error;
    }
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#answered++ !== Number(this.#begins)) return;
    super.handleCommandComplete(message, wire);
    // A statement without rows says nothing of them.
    if (this.#known && this.name && !this.#known.has(this.name)) this.#known.set(this.name, null);
  }
}

function send(wire: Wire, command: string): void {
  wire.parse({ text: command, name: '', types: [] });
  wire.bind({ portal: '', statement: '', values: [] });
  wire.execute({ portal: '' });
}

/** The same wire, which keeps what is sent, and asks how rows look only when that is to be known. */
function gatheringWire(wire: Wire, asks: boolean): QuietWire {
  const parts: Uint8Array[] = [];
  return Object.assign(Object.create(wire), {
    parts,
    _send: (bytes: Uint8Array) => parts.push(bytes),
    ...(!asks && { describe: () => {} }),
  });
}

/** Makes a row of its texts: from a copy of an empty one, so that only what is not null is set by name. */
function rowMaker(fields: Described['fields'], parsers: readonly Parser[]): Described['parseRow'] {
  const names = fields.map(({ name }) => name);
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  return (texts) => {
    const row = { ...empty };
    for (let at = 0; at < names.length; at++) {
      const text = texts[at];
      if (text !== null && text !== undefined) row[names[at]!] = parsers[at]!(text);
    }
    return row;
  };
}
