import { expect, it } from 'vitest';
import { ofTasks } from '#modules/numbers/measures/door.ts';
import { listOfRows } from '#modules/views/reports/list-of-rows.ts';

const { openCount, lateCount, statusCount } = ofTasks;

it('names the list of tasks that says the same as a number', () => {
  expect(
    listOfRows(statusCount, 'checking', { measure: 'status_count', status: 'checking', executor_id: '5' }, true),
  ).toBe('fp/dev-tasks?status=checking&executor_id=5');
  expect(listOfRows(openCount, undefined, { ';page': '2', day_from: '2026-11-01', project_id: '1,2' }, true)).toBe(
    'fp/dev-tasks?status=new%2Cprocessing%2Cpause%2Cchecking%2Creturned%2Cnot_accepted%2Cblocked&project_id=1%2C2',
  );
});

it('names none where filters of the list say something else', () => {
  expect(listOfRows(openCount, undefined, {}, false)).toBeNull();
  expect(listOfRows(lateCount, undefined, {}, true)).toBeNull();
  expect(listOfRows(openCount, undefined, { team_id: '3' }, true)).toBeNull();
  expect(listOfRows(openCount, undefined, { month: '2026-11' }, true)).toBeNull();
  expect(listOfRows(openCount, undefined, { status: 'new' }, true)).toBeNull();
  expect(listOfRows(statusCount, undefined, {}, true)).toBeNull();
});
