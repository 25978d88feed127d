import { describe, expect, it } from 'vitest';
import { allowedActions, may } from '#web/session/rights.ts';

const user = { id: 1, fio: 'A', email: null, phone: null, lang_code: 'uz', img_resource_id: null, user_type: 'staff' };
const actions = allowedActions([
  { app_actions_id: 834, access_state: 1 },
  { app_actions_id: 835, access_state: 0 },
  { app_actions_id: 896, access_state: 2 },
]);

describe('a right', () => {
  it('is held only with access_state 1', () => {
    expect(may([834], { actions, user })).toBe(true);
    expect(may([835], { actions, user })).toBe(false);
    expect(may([896], { actions, user })).toBe(false);
    expect(may([835, 834], { actions, user })).toBe(true);
  });
  it('is held by nobody while the list is not loaded', () => {
    expect(may([834], { actions: null, user })).toBe(false);
    expect(may('session', { actions: null, user: null })).toBe(false);
    expect(may('public', { actions: null, user: null })).toBe(true);
  });
  it('of staff is not a client’s', () => {
    expect(may('staff', { actions, user })).toBe(true);
    expect(may('staff', { actions, user: { ...user, user_type: 'client' } })).toBe(false);
    expect(may('session', { actions, user: { ...user, user_type: 'client' } })).toBe(true);
  });
});
