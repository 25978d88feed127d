/** Lets a change wait for the connection: api of `call`. */
export interface Waits {
  /** The row that the change was made on; what others did meanwhile is told apart from it, field by field. */
  readonly base?: object;
  /** What stands in for the answer meanwhile, where that is not the row with the change in it. */
  readonly standIn?: unknown;
  /** It was sent and not answered. */
  readonly mayHaveArrived?: boolean;
}
