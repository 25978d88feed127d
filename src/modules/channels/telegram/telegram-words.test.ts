import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { hookSecret, setBot } from '#modules/channels/telegram/testing/bot-of-server.server.ts';
import type { Json } from '#modules/channels/telegram/testing/bot-api.ts';
import {
  buttonOf,
  labelsOf,
  type TelegramWalk,
  telegramWalk,
} from '#modules/channels/telegram/testing/telegram-walk.server.ts';

// What people say to the bot and press, beside the flows of the facts: words that ask, words that answer, and what
// somebody makes up.

let walk: TelegramWalk;
const [ofDeveloper, ofManager, ofStranger] = [812_000_001, 812_000_002, 812_000_003];
beforeAll(async () => {
  walk = await telegramWalk();
  for (const id of [ofDeveloper, ofManager, ofStranger]) walk.api.knows(id);
}, 120_000);
afterAll(() => walk?.[Symbol.asyncDispose]());
beforeEach(async () => {
  walk.api.rested();
  await walk.run(sql`delete from telegram_accounts`);
  await walk.run(sql`update users set lang_code = 'uz' where login in ('developer', 'manager')`);
});

const says = (id: number, text: string | null, more: Json = {}) => walk.comes(walk.api.says(id, text, more));
const statusOf = async (id: number) => (await walk.manager.get(`fp/dev-tasks/${id}`)).json.status as string;
const moved = (who: Caller, id: number, action: string) =>
  who.post('fp/dev-tasks/transition', { ids: [id], action, comment: 'Shunday' });
const move = (id: number, action: string, label: string, asks?: string) => ({
  ...{ label, call: 'POST /api/fp/dev-tasks/transition', body: { ids: [id], action } },
  ...(asks && { asks }),
});

describe('words', () => {
  it('/today: the open tasks of the own, the most pressing first, and whether one is here', async () => {
    await walk.linkAs(walk.developer, ofDeveloper);
    await says(ofDeveloper, '/today');
    const { rows, total } = (
      await walk.developer.get(
        `fp/dev-tasks;perPage=10;sortBy=deadline?executor_id=${walk.developerId}&status=new,processing,pause,returned,not_accepted`,
      )
    ).json;
    const [title, ...lines] = walk.last().text.split('\n');
    expect(title).toBe(`Ochiq vazifalaringiz: ${total}`);
    for (const [at, row] of rows.entries()) expect(lines[at]).toContain(`${row.number} ${row.name}`);
    expect(lines.at(-1)).toMatch(/ishdasiz|ketgansiz|belgilanmagan/);
  });

  it('/check_in and /check_out: the punches of the browser, told with their time; the rule of the browser', async () => {
    await walk.linkAs(walk.developer, ofDeveloper);
    await walk.run(sql`delete from attendance_punches where user_id = ${walk.developerId}`);
    for (const [word, told, is_in] of [
      ['/check_in', /^Kelganingiz belgilandi: \d\d:\d\d$/, true],
      ['/check_out', /^Ketganingiz belgilandi: \d\d:\d\d$/, false],
    ] as const) {
      await says(ofDeveloper, word);
      expect(walk.last().text).toMatch(told);
      const today = (await walk.developer.get('fp/attendance-punches/today')).json;
      expect(today.is_in).toBe(is_in);
    }
  });

  it('/find: what the search of the browser finds as that person, and nothing beyond their sight', async () => {
    await walk.linkAs(walk.developer, ofDeveloper);
    const { number, name } = await walk.taskOf('Qidiriladigan gʻaroyib ish');
    const { rows } = (await walk.manager.get('fp/projects;perPage=100')).json;
    const me = (await walk.developer.get('admin/auth/me')).json;
    expect(me.user).toBeDefined();
    const [hidden] = await walk.run(sql`select id from projects where deleted_at is null and archived_at is null
      and manager_id = ${walk.managerId} and id <> ${walk.project}
      and id not in (select project_id from dev_tasks where executor_id = ${walk.developerId}) limit 1`);
    expect(rows.length).toBeGreaterThan(0);
    if (hidden) await walk.manager.post('fp/dev-tasks', { name: 'Qidiriladigan gʻaroyib sir', project_id: hidden.id });
    await says(ofDeveloper, '/find gʻaroyib');
    expect(walk.last().text).toContain('Topildi: gʻaroyib');
    expect(walk.last().text).toContain(name);
    expect(walk.last().text).toContain(number);
    const seen = (await walk.developer.get(`search?q=${encodeURIComponent('gʻaroyib')}`)).json.rows as Json[];
    expect(walk.last().text.includes('sir')).toBe(seen.some(({ title }) => title.includes('sir')));
    await says(ofDeveloper, '/find yoʻq-narsa-qidirilmoqda');
    expect(walk.last().text).toContain('Hech narsa topilmadi');
    await says(ofDeveloper, '/find');
    expect(walk.last().text).toContain('Nimani izlash kerak?');
  });

  it('/help, a word that is none, and words that are no reply: each is answered in the own language', async () => {
    await walk.linkAs(walk.developer, ofDeveloper);
    await walk.run(sql`update users set lang_code = 'ru' where login = 'developer'`);
    await says(ofDeveloper, '/help');
    expect(walk.last().text).toContain('/check_in – Я на работе');
    await says(ofDeveloper, '/deploy');
    expect(walk.last().text).toBe('Такой команды нет. /help');
    walk.api.rested();
    await says(ofDeveloper, 'Salom');
    expect(walk.last().text).toContain('Ответьте на сообщение');
  });

  it('/stop lets go, and from then on one is nobody here', async () => {
    await walk.linkAs(walk.developer, ofDeveloper);
    await says(ofDeveloper, '/stop');
    expect(walk.last().text).toBe('Telegram uzildi');
    expect((await walk.developer.get('admin/auth/telegram')).json.account).toBeNull();
    await says(ofDeveloper, '/today');
    expect(walk.last().text).toContain('Сначала привяжите');
  });
});

describe('codes', () => {
  it('are spent by the same person as well, end after ten minutes, and are for one thing', async () => {
    const code = await walk.codeOf(walk.developer);
    await says(ofDeveloper, `/start ${code}`);
    await says(ofDeveloper, `/start ${code}`);
    expect(walk.last().text).toBe('Kod ishlatib boʻlingan. Yangisini oling.');
    walk.api.rested();
    const old = await walk.codeOf(walk.manager);
    await walk.run(sql`update telegram_codes set expires_at = now() - interval '1 second' where used_at is null`);
    await says(ofManager, `/start ${old}`);
    expect(walk.last().text).toBe('Срок действия кода истёк. Получите новый.');
    const { code: ofGroup } = (await walk.manager.post('fp/telegram-groups/code', { project_id: walk.project })).json;
    await says(ofManager, `/start ${ofGroup}`);
    expect(walk.last().text).toContain('Этот код для группы');
    walk.api.rested();
    await says(ofManager, '/start made-up');
    expect(walk.last().text).toBe('Такого кода нет');
    expect(await walk.run(sql`select user_id from telegram_accounts`)).toEqual([{ user_id: walk.developerId }]);
  });

  it('of somebody who was blocked since link nobody', async () => {
    const tester = await signedIn(walk.server, 'tester');
    const code = await walk.codeOf(tester);
    await walk.run(sql`update users set status = 'blocked' where login = 'tester'`);
    await says(ofStranger, `/start ${code}`);
    await walk.run(sql`update users set status = 'active' where login = 'tester'`);
    expect(walk.last().text).toBe('Срок действия кода истёк. Получите новый.');
    expect(await walk.run(sql`select user_id from telegram_accounts`)).toEqual([]);
  });
});

describe('a button that asks for words', () => {
  const inReview = async (name: string) => {
    const task = await walk.taskOf(name);
    await moved(walk.developer, task.id, 'to_processing');
    await moved(walk.developer, task.id, 'to_checking');
    expect(await statusOf(task.id)).toBe('checking');
    return task;
  };
  const asks = (id: number) => [
    move(id, 'finish', 'Tugatish'),
    move(id, 'return_to_correcting', 'Qaytarish', 'comment'),
  ];

  it('waits for the reply of whoever pressed, and is done with it', async () => {
    await walk.linkAs(walk.manager, ofManager);
    await walk.linkAs(walk.developer, ofDeveloper);
    const { id } = await inReview('Izoh bilan qaytadi');
    await walk.send(ofManager, walk.managerId, { actions: asks(id), thread: `fp/dev-tasks:${id}` });
    const message = walk.last();
    expect(labelsOf(message)).toEqual(['Tugatish', 'Qaytarish']);
    await walk.comes(walk.api.presses(ofManager, message, buttonOf(message, 1)));
    const question = walk.last();
    expect(question.text).toBe('Qaytarish: sababini shu xabarga javob qilib yozing');
    expect(question.reply_markup).toMatchObject({ force_reply: true, selective: true });
    expect(walk.heard()).toBe('Sababini yozing');
    expect(await statusOf(id)).toBe('checking');
    walk.api.rested();
    // Somebody else's words are not what was asked for.
    await says(ofDeveloper, 'Men aytaman', { reply_to_message: question });
    expect(await statusOf(id)).toBe('checking');
    // Neither is a picture that says nothing.
    await says(ofManager, null, { sticker: { file_id: 's' }, reply_to_message: question });
    expect(await statusOf(id)).toBe('checking');
    expect(walk.last().text).not.toContain('Bajarildi');
    walk.api.rested();
    walk.api.file(
      'shot',
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    );
    const document = { file_id: 'shot', file_name: 'xato.png', file_size: 70 };
    await says(ofManager, null, { caption: 'Testlar yiqildi', document, reply_to_message: question });
    expect(await statusOf(id)).toBe('returned');
    expect(message.text).toContain('✓ Qaytarish');
    const flows = (await walk.manager.get(`fp/task-flows;perPage=50?task_id=${id}`)).json.rows as Json[];
    expect(flows.some(({ comment }) => comment === 'Testlar yiqildi')).toBe(true);
    // What came with the words is at the task.
    const files = (await walk.developer.get(`fp/task-files?task_id=${id}`)).json.rows as Json[];
    expect(files.map(({ name }) => name)).toEqual(['xato.png']);
    walk.api.rested();
    await says(ofManager, 'Yana', { reply_to_message: question });
    expect(walk.last().text).toBe('Bu allaqachon bajarilgan');
  });

  it('says what moved on meanwhile in the language of who presses, in the words of the browser', async () => {
    await walk.linkAs(walk.manager, ofManager);
    const { id } = await inReview('Ketib qolgan ish');
    await walk.send(ofManager, walk.managerId, { actions: asks(id) });
    const message = walk.last();
    await moved(walk.manager, id, 'return_to_correcting');
    await moved(walk.developer, id, 'to_processing');
    for (const lang of ['uz', 'uk', 'ru'] as const) {
      await walk.run(sql`update users set lang_code = ${lang} where login = 'manager'`);
      await walk.comes(walk.api.presses(ofManager, message, buttonOf(message)));
      const { json } = await walk.manager.in(lang).post('fp/dev-tasks/transition', { ids: [id], action: 'finish' });
      const problem = json.rows?.[0]?.problem ?? json;
      expect(walk.heard()).toBe(problem.errors?.[0]?.message ?? problem.message);
      expect(walk.heard()).not.toBe('');
      expect(walk.api.answers.at(-1)).toMatchObject({ show_alert: true });
    }
    expect(await statusOf(id)).toBe('processing');
  });
});

describe('what is made up', () => {
  it('no call is read from what a press carries, whatever stands there', async () => {
    await walk.linkAs(walk.developer, ofDeveloper);
    const { id } = await walk.taskOf('Soxta tugma');
    await walk.send(ofDeveloper, walk.developerId, { actions: [move(id, 'to_processing', 'Boshlash')] });
    const message = walk.last();
    const made = ['task:1:finish', "' or 1=1 --", 'a\u0000b', '\uD800', 'x'.repeat(64), ''];
    for (const data of made) {
      expect(await walk.comes(walk.api.presses(ofDeveloper, message, data))).toBe(200);
      expect(walk.heard()).toBe('Bu tugma endi ishlamaydi');
    }
    expect(await statusOf(id)).toBe('new');
  });

  it('characters that no database keeps do not stop what comes behind them', async () => {
    await walk.linkAs(walk.developer, ofDeveloper);
    const { id } = await walk.taskOf('Gʻalati belgilar');
    await walk.send(ofDeveloper, walk.developerId, { thread: `fp/dev-tasks:${id}` });
    await says(ofDeveloper, 'Tay\u0000yor \uD800', { reply_to_message: walk.last() });
    const { rows } = (await walk.manager.get(`fp/task-comments?task_id=${id}`)).json;
    expect(rows).toHaveLength(1);
    expect(rows[0].text).toMatch(/^Tay.?yor/);
  });

  it('the webhook hears nobody without its secret, and while the product asks itself there is none', async () => {
    const update = walk.api.says(ofStranger, '/start');
    for (const secret of ['', 'x', `${hookSecret}x`, hookSecret.toUpperCase()])
      expect(await walk.comes(update, secret)).toBe(401);
    for (const broken of [{}, { update_id: 'x' }, { update_id: 1.5 }, []])
      expect(await walk.comes(broken as Json)).toBe(400);
    const huge = { update_id: 9_001, message: { text: 'x'.repeat(600_000) } };
    expect(await walk.comes(huge)).toBe(413);
    await setBot(walk.server, { mode: 'polling', api_root: walk.api.url });
    expect(await walk.comes(update)).toBe(404);
    await setBot(walk.server, { mode: 'webhook', api_root: walk.api.url });
    expect(await walk.run(sql`select 1 from telegram_updates where update_id = ${update.update_id}`)).toEqual([]);
  });
});

describe('somebody who was blocked', () => {
  it('is nobody at once: presses, words and replies do nothing, and nothing is sent to them', async () => {
    await walk.linkAs(walk.developer, ofDeveloper);
    const { id } = await walk.taskOf('Bloklanganga tugma');
    await walk.send(ofDeveloper, walk.developerId, {
      actions: [move(id, 'to_processing', 'Boshlash')],
      thread: `fp/dev-tasks:${id}`,
    });
    const message = walk.last();
    await walk.run(sql`update users set status = 'blocked' where login = 'developer'`);
    try {
      await walk.comes(walk.api.presses(ofDeveloper, message, buttonOf(message)));
      expect(walk.heard()).toContain('Сначала привяжите');
      await says(ofDeveloper, 'Tayyor', { reply_to_message: message });
      expect(walk.last().text).toContain('Сначала привяжите');
      expect(await statusOf(id)).toBe('new');
      expect((await walk.manager.get(`fp/task-comments?task_id=${id}`)).json.rows).toEqual([]);
      // The link is gone for good: who comes back links again.
      expect(await walk.run(sql`select 1 from telegram_accounts`)).toEqual([]);
    } finally {
      await walk.run(sql`update users set status = 'active' where login = 'developer'`);
    }
  });
});
