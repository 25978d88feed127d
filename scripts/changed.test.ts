import { expect, it } from 'vitest';
import { partsFor } from './changed.ts';

it('asks after a change of a file what stands beside it and what uses it', () => {
  const { tests, resources } = partsFor(['src/modules/views/task-views/calendar-view/calendar.server.ts']);
  expect(tests).toContain('src/modules/views/task-views/calendar-view/calendar.test.ts');
  expect(tests.length).toBeLessThan(60);
  expect(resources).toEqual([]);
});

it('asks of a resource whose definition changed what is asked of every resource, and walks its screens', () => {
  const { resources, journeys } = partsFor(['src/modules/company/projects/project-statuses.ts']);
  expect(resources).toEqual(['fp/project-statuses']);
  expect(journeys).toContain('e2e/dictionaries.spec.ts');
});

it('walks the journeys of a screen that changed, and those that are called as its noun', () => {
  const opened = partsFor(['src/modules/growth/worksheets/worksheets-screen.tsx']).journeys;
  expect(opened).toContain('e2e/worksheets.spec.ts');
  expect(opened).toContain('e2e/steady-screens.spec.ts');
  expect(partsFor(['src/modules/work/notes/notes-screen.tsx']).journeys).toContain('e2e/notes.spec.ts');
});

it('asks nothing where only words for readers changed', () => {
  expect(partsFor(['README.md'])).toEqual({ tests: [], resources: [], journeys: [] });
});
