import { describe, expect, it } from 'vitest';
import { safeTarget, verdictOn } from '#web/router/guard.ts';

const user = { id: 1, fio: 'A', email: null, phone: null, lang_code: 'uz', img_resource_id: null, user_type: 'staff' };
const visitor = { user: null, actions: null };
const developer = { user, actions: new Set([896]) };

describe('the guard', () => {
  it('sends a visitor to sign in, whatever they ask for', () => {
    expect(verdictOn({ need: [896] }, visitor)).toBe('sign-in');
    expect(verdictOn({ need: 'session' }, visitor)).toBe('sign-in');
    expect(verdictOn(undefined, visitor)).toBe('sign-in');
    expect(verdictOn({ need: 'public' }, visitor)).toBe('enter');
  });
  it('lets in who holds one of the actions', () => {
    expect(verdictOn({ need: [896] }, developer)).toBe('enter');
    expect(verdictOn({ need: [37, 896] }, developer)).toBe('enter');
    expect(verdictOn({ need: 'session' }, developer)).toBe('enter');
  });
  it('refuses the others, and knows what does not exist', () => {
    expect(verdictOn({ need: [89] }, developer)).toBe('no-access');
    expect(verdictOn({ need: [89] }, { user, actions: null })).toBe('no-access');
    expect(verdictOn(undefined, developer)).toBe('unknown');
  });
  it('of a person opens to themselves, and to others only with its action', () => {
    const screen = { need: [1114, 896], others: [1114] };
    expect(verdictOn(screen, developer, { id: '1' })).toBe('enter');
    expect(verdictOn(screen, developer, { id: '2' })).toBe('no-access');
    expect(verdictOn(screen, developer, {})).toBe('no-access');
    expect(verdictOn(screen, { user, actions: new Set([1114]) }, { id: '2' })).toBe('enter');
    expect(verdictOn(screen, visitor, { id: '2' })).toBe('sign-in');
  });
});

it('after signing in nobody is led out of the app', () => {
  expect(safeTarget('/tasks/tasks?status=new')).toBe('/tasks/tasks?status=new');
  for (const to of [undefined, '', 'https://example.com', '//example.com', '/login?to=/x'])
    expect(safeTarget(to)).toBe('/');
});
