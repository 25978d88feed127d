import { expect, it } from 'vitest';
import { begunVariable, withVariable } from '#modules/channels/notifications/screens/begun-variable.ts';

const taken = (before: string, after: string, name: string) => {
  const text = before + after;
  const put = withVariable(text, before.length, name);
  return text.slice(0, put.start) + put.text + text.slice(put.end);
};

it('knows the variable that is being typed, and none where no brace is open', () => {
  expect(begunVariable('Salom, {task_', 13)).toBe('task_');
  expect(begunVariable('Salom, {', 8)).toBe('');
  expect(begunVariable('Salom, {task_name}', 18)).toBeNull();
  expect(begunVariable('Salom', 5)).toBeNull();
});

it('takes the place of what was begun, closes the brace, and takes none twice', () => {
  expect(taken('Salom, {ta', '', 'task_name')).toBe('Salom, {task_name}');
  expect(taken('Salom, {ta', ', qarang', 'task_name')).toBe('Salom, {task_name}, qarang');
  expect(taken('Salom, {ta', 'sk}, qarang', 'task_name')).toBe('Salom, {task_name}, qarang');
});
