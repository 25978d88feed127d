import { expect, it } from 'vitest';
import { isConnectionLoss } from '#server/database/failures.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

it.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
])('knows that the database is away: %s', (message) => {
  expect(isConnectionLoss(new Error(message))).toBe(true);
});

it.each(['25006', '57P01', '57P02', '57P03', '08006', '08P01', '53300', 'ECONNRESET', 'EHOSTUNREACH', 'ETIMEDOUT'])(
  'knows it by its code: %s',
  (code) => expect(isConnectionLoss(coded(code))).toBe(true),
);

it('takes no fault of our own for it', () => {
  for (const error of [new Error('row is not there'), coded('42601', 'connection error'), coded('23505'), 'closed'])
    expect(isConnectionLoss(error)).toBe(false);
});
