import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import type { Json } from '#modules/channels/telegram/testing/bot-api.ts';
import { type TelegramWalk, telegramWalk } from '#modules/channels/telegram/testing/telegram-walk.server.ts';

let walk: TelegramWalk;
let admin: Caller;
const [ofDeveloper, ofManager, ofStranger, group] = [812_000_001, 812_000_002, 812_000_003, -1_001];
const path = 'fp/telegram-groups';
const chat = { id: group, type: 'supergroup', title: 'Loyiha <A> & B' };

beforeAll(async () => {
  walk = await telegramWalk();
  admin = await signedIn(walk.server, 'admin');
  for (const id of [ofDeveloper, ofManager, ofStranger]) walk.api.knows(id);
  walk.api.group(group);
  await walk.linkAs(walk.developer, ofDeveloper);
  await walk.linkAs(walk.manager, ofManager);
}, 120_000);
afterAll(() => walk?.[Symbol.asyncDispose]());
beforeEach(async () => {
  walk.api.rested();
  await walk.run(sql`delete from telegram_groups`);
  await walk.run(sql`update telegram_paces set next_at = now()`);
});

const says = (id: number, text: string, more: Json = {}) => walk.comes(walk.api.says(id, text, { chat, ...more }));
const codeFor = async (who: Caller, project_id = walk.project) =>
  (await who.post(`${path}/code`, { project_id })).json.code as string;
const listOf = async (who: Caller, project_id = walk.project) => await who.get(`${path}?project_id=${project_id}`);
const bind = async () => {
  await says(ofManager, `/link ${await codeFor(walk.manager)}`);
  walk.api.rested();
};
const toGroup = () => walk.api.sent.filter((one) => one.chat.id === group);
const told = (number: string) => toGroup().filter(({ text }) => text.includes(number));
const patient = { timeout: 40_000, interval: 300 };
const start = (id: number) => walk.developer.post('fp/dev-tasks/transition', { ids: [id], action: 'to_processing' });

describe('who says which groups hear of a project', () => {
  it('whoever manages it and who sees every project; of others each hears why not', async () => {
    await bind();
    const { json } = await listOf(walk.manager);
    expect(json).toMatchObject({
      is_on: true,
      rows: [{ chat_id: group, name: chat.title, is_dead: false, is_silent: false }],
    });
    expect((await listOf(admin)).json.rows).toHaveLength(1);
    expect((await listOf(walk.developer)).status).toBe(403);
    for (const lang of ['uz', 'uk', 'ru'] as const) {
      const refused = await walk.developer.in(lang).post(`${path}/code`, { project_id: walk.project });
      expect(refused.status).toBe(403);
    }
    expect((await listOf(walk.manager, 999_999)).status).toBe(404);
    expect((await walk.manager.post(`${path}/unlink`, { project_id: walk.project, chat_id: -999 })).status).toBe(404);
    // What was linked and let go stands in the audit of the project.
    expect((await admin.post(`${path}/unlink`, { project_id: walk.project, chat_id: group })).status).toBe(204);
    const noted = await walk.run(sql`select action from audit_log where resource = 'fp/projects'
      and row_id = ${walk.project} and action like 'telegram%' order by id desc limit 2`);
    expect(noted).toEqual([{ action: 'telegram_unlinked' }, { action: 'telegram_linked' }]);
  });

  it('a code that was seen over a shoulder, spent, or is for an account links nothing', async () => {
    const code = await codeFor(walk.manager);
    await says(ofDeveloper, `/link ${code}`);
    expect(walk.last().text).toBe('Bunday kod yoʻq');
    await says(ofStranger, `/link ${code}`);
    expect(walk.last().text).toContain('Сначала привяжите');
    walk.api.rested();
    await says(ofManager, `/link ${await walk.codeOf(walk.manager)}`);
    expect(walk.last().text).toBe('Bunday kod yoʻq');
    expect((await listOf(walk.manager)).json.rows).toEqual([]);
    walk.api.rested();
    await says(ofManager, `/start@vazifa_test_bot ${code}`);
    expect(walk.last().text).toContain('loyihasidan xabar oladi');
    walk.api.rested();
    await says(ofManager, `/link ${code}`);
    expect(walk.last().text).toContain('Kod ishlatib boʻlingan');
  });

  it('who lost the project between code and group is refused', async () => {
    const code = await codeFor(walk.manager);
    await walk.run(sql`update projects set manager_id = ${walk.developerId} where id = ${walk.project}`);
    await says(ofManager, `/link ${code}`);
    await walk.run(sql`update projects set manager_id = ${walk.managerId} where id = ${walk.project}`);
    expect(await walk.run(sql`select count(*)::int as n from telegram_groups`)).toEqual([{ n: 0 }]);
    expect(walk.last().text).toBe('Bu loyihani siz boshqarmaysiz');
  });
});

describe('what a group hears', () => {
  it('moves of its project, escaped, and neither comments, nor what was taken back, nor other projects', async () => {
    await bind();
    const [moved, undone, elsewhere] = [
      await walk.taskOf('Guruhga <aytiladi> & koʻrinadi'),
      await walk.taskOf('Ortga qaytarildi'),
      await walk.taskOf('Boshqa loyiha'),
    ];
    await walk.run(sql`update dev_tasks set project_id = (select id from projects where id <> ${walk.project}
      and deleted_at is null and archived_at is null limit 1) where id = ${elsewhere.id}`);
    await start(undone.id);
    await walk.developer.post('fp/dev-tasks/undo-transition', { ids: [undone.id] });
    await walk.developer.post('fp/task-comments', { task_id: moved.id, text: 'Guruhga emas' });
    await start(elsewhere.id);
    await start(moved.id);
    await expect.poll(() => told(moved.number).length, patient).toBe(1);
    expect(told(moved.number)[0]!.text).toContain('Guruhga <aytiladi> & koʻrinadi');
    expect(told(undone.number)).toEqual([]);
    expect(told(elsewhere.number)).toEqual([]);
    expect(toGroup().some(({ text }) => text.includes('Guruhga emas'))).toBe(false);
    // A reply there is a comment of whoever replies, judged as themself; of a stranger it is none.
    walk.api.rested();
    await says(ofDeveloper, 'Koʻryapman', { reply_to_message: told(moved.number)[0] });
    await says(ofStranger, 'Men ham', { reply_to_message: told(moved.number)[0] });
    const { rows } = (await walk.manager.get(`fp/task-comments?task_id=${moved.id}`)).json;
    expect(rows.map(({ text }: Json) => text).toSorted()).toEqual(['Guruhga emas', 'Koʻryapman']);
  }, 90_000);

  it('nothing about the own work of a person, and chatter is left alone', async () => {
    await bind();
    const before = walk.api.sent.length;
    await says(ofDeveloper, 'Bugun tushlikka kim boradi?');
    await says(ofStranger, 'Salom');
    expect(walk.api.sent).toHaveLength(before);
    await says(ofDeveloper, '/today');
    expect(walk.last().text).toBe('Bu buyruq faqat shaxsiy suhbatda ishlaydi');
  });

  it('is silent while the bot is out, and hears again when it is taken back', async () => {
    await bind();
    await walk.comes(walk.api.membership(group, 'kicked'));
    expect((await listOf(walk.manager)).json.rows[0]).toMatchObject({ is_dead: true });
    const missed = await walk.taskOf('Eshitilmaydi');
    await start(missed.id);
    // Ten seconds to take it back, and the rounds after: by then a group that hears would have heard.
    await new Promise((go) => setTimeout(go, 16_000));
    await walk.comes(walk.api.membership(group, 'member'));
    expect((await listOf(walk.manager)).json.rows[0]).toMatchObject({ is_dead: false });
    await walk.run(sql`update users set status = 'blocked' where login = 'manager'`);
    try {
      expect((await listOf(admin)).json.rows[0]).toMatchObject({ is_silent: true });
    } finally {
      await walk.run(sql`update users set status = 'active' where login = 'manager'`);
    }
    expect(told(missed.number)).toEqual([]);
  }, 90_000);
});
