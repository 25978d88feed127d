/** What networks say of a message for good, in the words of SMPP and of the provider. */
const ends: Readonly<Record<string, 'delivered' | 'failed'>> = {
  ...{ DELIVRD: 'delivered', DELIVERED: 'delivered' },
  ...{ UNDELIV: 'failed', UNDELIVERABLE: 'failed', EXPIRED: 'failed', REJECTD: 'failed', REJECTED: 'failed' },
  ...{ DELETED: 'failed', NOTDELIVERED: 'failed', PARTDELIVERED: 'failed' },
};

/** Null: it is still on its way, or nobody knows. */
export const endOf = (status: unknown): 'delivered' | 'failed' | null =>
  typeof status === 'string' ? (ends[status.toUpperCase()] ?? null) : null;
