import pg from 'pg';

/** With this the last statement of a transaction begins when it may carry the commit: docs/decisions/round-trips.md. */
export const commitMark = '/* last of its transaction */ ';

/** The parts of `pg` that its types leave out. */
interface Wire {
  parse(message: { text: string; name: string; types: string[] }): void;
  bind(message: { portal: string; statement: string; values: unknown[] }): void;
  execute(message: { portal: string }): void;
  sync(): void;
}
type Answer = (error: Error | null | undefined, result?: pg.QueryResult) => void;

const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: unknown,
  answer: Answer,
) => {
  portal: string;
  prepare(wire: Wire): void;
  _getRows(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};

/**
 * A prepared statement that takes BEGIN or COMMIT along: they go over the wire together and are answered together.
 * When the statement fails, PostgreSQL skips what is behind it, so COMMIT is not reached.
 */
export class JoinedQuery extends Query {
  readonly #begins: boolean;
  readonly #commits: boolean;
  #answered = 0;

  constructor(config: pg.QueryConfig, { begins, commits }: { begins: boolean; commits: boolean }, answer: Answer) {
    super(config, undefined, answer);
    this.#begins = begins;
    this.#commits = commits;
  }

  override prepare(wire: Wire): void {
    if (this.#begins) send(wire, 'begin');
    super.prepare(wire);
  }

  override _getRows(wire: Wire): void {
    wire.execute({ portal: this.portal });
    if (this.#commits) send(wire, 'commit');
    wire.sync();
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#answered++ === Number(this.#begins)) super.handleCommandComplete(message, wire);
  }
}

function send(wire: Wire, command: string): void {
  wire.parse({ text: command, name: '', types: [] });
  wire.bind({ portal: '', statement: '', values: [] });
  wire.execute({ portal: '' });
}
