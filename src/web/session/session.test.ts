import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mayI, onSessionEnd, rememberedLogin, restoreSession, session, signIn, signOut } from '#web/session/session.ts';
import { drafts } from '#web/drafts/drafts.ts';
import { tokens } from '#web/api/token.ts';

const user = {
  id: 7,
  fio: 'Aziza Karimova',
  email: null,
  phone: null,
  lang_code: 'uz',
  img_resource_id: null,
  user_type: 'staff',
};
const answer = {
  token: 't1',
  user,
  actions: [
    { app_actions_id: 896, access_state: 1 },
    { app_actions_id: 89, access_state: 0 },
  ],
};
let asked: string[] = [];
const answering = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });

beforeEach(() => {
  asked = [];
  tokens.drop('left');
});
afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('holds the user, the allowed actions and the login name that was typed', async () => {
    answering(200, answer);
    await signIn('developer', 'demo1234');
    expect(session.get().user).toEqual(user);
    expect([mayI([896]), mayI([89]), mayI('session')]).toEqual([true, false, true]);
    expect(rememberedLogin()).toBe('developer');
  });
  it('is asked for again only where someone was signed in', async () => {
    answering(200, answer);
    expect(await restoreSession()).toBe(false);
    expect(asked).toEqual([]);
    await signIn('developer', 'demo1234');
    session.set({ user: null, actions: null, timeZone: 'Asia/Tashkent', seer: null });
    expect(await restoreSession()).toBe(true);
  });
  it('takes nothing for granted when the sign-in is refused', async () => {
    answering(401, { status: 401, code: 40101, description: 'WRONG_LOGIN_OR_PASSWORD', message: 'x' });
    await expect(signIn('developer', 'wrong')).rejects.toMatchObject({ code: 40101 });
    expect(session.get().user).toBeNull();
  });
  it('that is left keeps drafts for the same person only, tells why it ended, and allows nothing', async () => {
    const begun = () => drafts.begin('new task').begun?.value;
    answering(200, answer);
    await signIn('developer', 'demo1234');
    drafts.begin('new task').keep({ name: 'Toʻlov' });
    const ends: string[] = [];
    onSessionEnd((reason) => ends.push(reason));
    await signOut();
    expect(ends).toEqual(['left']);
    expect(mayI('session')).toBe(false);
    expect(begun()).toBeUndefined();
    answering(200, { ...answer, user: { ...user, id: 8 } });
    await signIn('tester', 'demo1234');
    expect(begun()).toBeUndefined();
    await signOut();
    answering(200, answer);
    await signIn('developer', 'demo1234');
    expect(begun()).toEqual({ name: 'Toʻlov' });
  });
  it('that expires keeps what was typed, even with the last letter after its end', async () => {
    answering(200, answer);
    await signIn('developer', 'demo1234');
    const writing = drafts.begin<string>('comment 5');
    writing.keep('Bosh');
    tokens.drop('expired');
    writing.keep('Boshqa');
    await signIn('developer', 'demo1234');
    expect(drafts.begin('comment 5').begun?.value).toBe('Boshqa');
  });
  it('of somebody who looks through another one leaves and finds no drafts', async () => {
    answering(200, answer);
    await signIn('developer', 'demo1234');
    drafts.begin('comment 6').keep('oʻziniki');
    session.set((now) => ({ ...now, seer: { id: 1, fio: 'Admin' } }));
    expect(drafts.begin('comment 6').begun).toBeUndefined();
    drafts.begin('comment 6').keep('boshqaniki');
    session.set((now) => ({ ...now, seer: null }));
    expect(drafts.begin('comment 6').begun?.value).toBe('oʻziniki');
  });
});
