import { expect, it } from 'vitest';
import { throughDoors } from '../through-doors.ts';
import { past, pastRooms } from './doors.ts';
import { reachedAcross } from './worlds.ts';

const door = 'src/modules/work/tasks/door.ts';
const inside = 'src/modules/work/tasks/task/dev-tasks.ts';

it('refuses what is behind the door of another module, and nothing of the own one', () => {
  const report = 'src/modules/views/reports/late.server.ts';
  expect(past([[report, inside]])).toEqual([`${report} takes ${inside}, which is behind a door`]);
  expect(past([['src/site/pages/home.ts', inside]])).toHaveLength(1);
  const allowed = [
    [report, door],
    ['src/modules/work/tasks/panel/task-panel.tsx', inside],
    ['src/modules/registry.ts', inside],
    ['src/modules/house/seed/base-rows.ts', 'src/modules/company/places/regions.json'],
  ] as const;
  expect(past(allowed)).toEqual([]);
});

it('refuses what is behind the door of a room', () => {
  expect(pastRooms([['src/modules/company/projects/projects.ts', 'src/kernel/fields/text.ts']])).toHaveLength(1);
  expect(pastRooms([['src/kernel/dictionary.ts', 'src/kernel/fields/text.ts']])).toEqual([]);
});

it('finds the way from one world to the other, through others too', () => {
  const way = [
    ['src/modules/house/home/home.server.ts', 'src/modules/house/home/words.ts'],
    ['src/modules/house/home/words.ts', 'src/web/api/call.ts'],
  ] as const;
  expect(reachedAcross(way)).toEqual([
    'server-never-reaches-browser: src/modules/house/home/home.server.ts → src/modules/house/home/words.ts → src/web/api/call.ts',
  ]);
  const other = [
    ['src/modules/house/home/home-screen.tsx', 'src/modules/house/home/words.ts'],
    ['src/modules/house/home/words.ts', 'src/server/context.ts'],
  ] as const;
  expect(reachedAcross(other)).toHaveLength(1);
  expect(reachedAcross([['src/modules/house/home/home-screen.tsx', 'src/modules/house/home/words.ts']])).toEqual([]);
});

it('leads an import to its place, and leaves its lines where they are', () => {
  const { transform } = throughDoors() as unknown as {
    transform: (code: string, id: string) => { code: string } | null;
  };
  const asked = `import {\n  devTasks,\n  type TaskRow,\n} from '#modules/work/tasks/door.ts';\nexport {};\n`;
  const code = transform(asked, '/src/modules/house/home/home-tasks.tsx')!.code;
  expect(code).toContain(`import { devTasks as devTasks } from '#modules/work/tasks/task/dev-tasks.ts';`);
  expect(code).not.toContain('TaskRow');
  expect(code.split('\n')).toHaveLength(asked.split('\n').length);
  const unknown = `import { nothing } from '#modules/work/tasks/door.ts';`;
  expect(() => transform(unknown, '/src/modules/house/home/home-tasks.tsx')).toThrow('which does not have it');
});
