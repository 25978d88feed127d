export interface Change {
  readonly xid: string;
  readonly id: string;
  readonly resource: string;
  readonly row_id: number;
  readonly op: 'create' | 'update' | 'delete';
  /** The columns of an update. */
  readonly changed: readonly string[];
}

export interface Position {
  readonly xid: string;
  readonly id: string;
}

/** Is a position behind another one in the order of transactions? */
export const isAfter = (one: Position, other: Position): boolean => {
  const [xid, than] = [BigInt(one.xid), BigInt(other.xid)];
  return xid > than || (xid === than && BigInt(one.id) > BigInt(other.id));
};

/** `heard_again`: the connection that brings notices was away, and some may have been missed. */
export type Wake = 'changes' | 'session_ended' | 'access_changed' | 'device_seen' | 'heard_again';

/** The changes of all processes in the order of their transactions, read once per process: see `LiveFeed`. */
export interface Feed {
  /** Names this database: transaction numbers begin again after a dump and a restore. */
  readonly epoch: string;
  readonly position: Position;
  readonly onBatch: (listener: (batch: readonly Change[]) => Promise<void>) => void;
  readonly onWake: (listener: (wake: Wake, payload: string) => void) => void;
  /** What came after a position, or null when that is too long ago. */
  readonly since: (after: Position) => Promise<readonly Change[] | null>;
  /** This process has committed something. */
  readonly committed: () => void;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}
