import { expect, it } from 'vitest';
import {
  closedInSql,
  inHandStatuses,
  isClosedStatus,
  loadingStatuses,
  openStatuses,
  taskStatuses,
} from '#modules/company/projects/task-statuses.ts';

it('says once what is closed, open, in the hands of the executor, and a load to them', () => {
  const closed = taskStatuses.map(({ code }) => code).filter(isClosedStatus);
  expect(closed).toEqual(['done', 'accepted']);
  expect(openStatuses).toEqual(['new', 'processing', 'pause', 'checking', 'returned', 'not_accepted', 'blocked']);
  expect(inHandStatuses).toEqual(['new', 'processing', 'pause', 'returned', 'not_accepted', 'blocked']);
  expect(loadingStatuses).toEqual(['new', 'processing', 'pause', 'returned', 'not_accepted']);
  expect(closedInSql).toBe("('done', 'accepted')");
});
