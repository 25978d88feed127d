import 'pg';

/** The parts of `pg` that its types leave out, and this product uses. */
declare module 'pg' {
  interface ClientBase {
    /** The process of the server; null until it is connected. */
    readonly processID: number | null;
  }
  interface Connection {
    /** The statements that are prepared on it, by name. */
    readonly parsedStatements: Readonly<Record<string, string>>;
  }
}
