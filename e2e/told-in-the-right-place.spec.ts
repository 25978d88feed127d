import { expect } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { type Channels, channels } from './channels.ts';
import { workToday } from './company-days.ts';
import { api, makeTask, personAt, test } from './person.ts';

// The way of a review without anybody opening the product: Telegram asks the reviewer, a reply there returns the task,
// a letter tells the executor, and the answer to it stands in the task. The product itself, with a Bot API, an SMTP
// server and a mailbox in this process.

type Sent = Channels['telegram']['sent'][number];

const reviewer = 812_000_002;
let ways: Channels;
test.beforeAll(async () => {
  ways = await channels();
});
test.afterAll(() => ways?.[Symbol.asyncDispose]());

const kinds = ['task_assigned', 'task_status_changed', 'task_to_review', 'task_returned', 'task_commented'];
/** Hears of tasks by one way, at once, and by no other. */
async function hearsBy(login: string, method: 'telegram' | 'email'): Promise<void> {
  const person = await api(login);
  const choices = kinds.flatMap((kind) =>
    (['telegram', 'email'] as const).map((one) => ({ kind, method: one, mode: one === method ? 'now' : 'off' })),
  );
  const answer = await person('POST', 'admin/notification-choices', {
    ...{ choices, quiet_from: null, quiet_to: null },
  });
  expect(answer.status).toBe(204);
}

test('a review goes by Telegram and by mail, and both browsers see it live', async ({ browser }) => {
  test.setTimeout(240_000);
  const patient = { timeout: 60_000, intervals: [500] };
  const developer = await api('developer');
  const statusOf = async (id: number) => (await developer('GET', `fp/dev-tasks/${id}`)).json.status;
  await workToday();
  await hearsBy('manager', 'telegram');
  await hearsBy('developer', 'email');
  await expect.poll(async () => (await developer('GET', 'admin/auth/telegram')).json.is_on, patient).toBe(true);
  await ways.link('manager', reviewer);
  const manager = await api('manager');
  await expect
    .poll(async () => (await manager('GET', 'admin/auth/telegram')).json.account?.is_dead, patient)
    .toBe(false);

  // The manager of the project reviews where nobody else is named.
  const task = await makeTask(`Oʻz joyida aytiladi ${Date.now()}`);
  await developer('POST', 'fp/dev-tasks/transition', { ids: [task.id], action: 'to_processing' });
  const route = `/tasks/my-tasks?panel=fp/dev-tasks:${task.id}`;
  const ofDeveloper = await personAt(browser, 'developer', route);
  const ofManager = await personAt(browser, 'manager', `/tasks/new-version-tasks?panel=fp/dev-tasks:${task.id}`);
  const send = { name: 'Tekshiruvga yuborish' };
  await ofDeveloper.getByRole('dialog').first().getByRole('button', send).click();
  const why = ofDeveloper.getByRole('dialog', send);
  await why.getByRole('textbox').fill('Yangi ekran tayyor');
  await why.getByRole('button', send).click();

  // The reviewer is asked in Telegram, with two buttons.
  const buttonsOf = (message: Sent): { text: string; callback_data: string }[] =>
    message.reply_markup?.inline_keyboard?.flat() ?? [];
  const asked = () =>
    ways.telegram.sent.find(
      (message) =>
        message.chat.id === reviewer && message.text.includes('“Yangi ekran tayyor”') && buttonsOf(message).length > 1,
    );
  await expect.poll(() => Boolean(asked()), patient).toBe(true);
  const message = asked()!;
  const buttons = buttonsOf(message);
  expect(buttons.map(({ text }) => text)).toEqual(['Yakunlash', 'Tuzatishga qaytarish']);

  // Returned, with what is wrong said by a reply.
  ways.telegram.presses(reviewer, message, buttons[1]!.callback_data);
  const question = () => ways.telegram.sent.find(({ reply_markup }) => reply_markup?.force_reply);
  await expect.poll(() => Boolean(question()), patient).toBe(true);
  ways.telegram.says(reviewer, 'Telefonda tugma sigʻmayapti', { reply_to_message: question() });
  await expect.poll(() => statusOf(task.id), patient).toBe('returned');
  // Below the message stands what was done with it, and on both screens what it is now.
  await expect.poll(() => message.text, patient).toContain('✓ Tuzatishga qaytarish');
  for (const page of [ofDeveloper, ofManager])
    await expect(page.getByRole('dialog').first().getByText('Qaytarilgan').first()).toBeVisible();

  // The executor reads of it in a letter, and answers there.
  const letterOf = async () => {
    for (const { raw, to } of ways.letters) {
      const letter = await simpleParser(raw);
      const isOurs = to === 'developer@namuna.example' && letter.subject?.includes(task.number);
      if (isOurs && letter.text?.includes('Tuzatishga qaytarilgan')) return letter;
    }
    return null;
  };
  await expect.poll(async () => (await letterOf()) !== null, patient).toBe(true);
  const letter = (await letterOf())!;
  expect(letter.text).toContain('Telefonda tugma sigʻmayapti');
  const replyTo = letter.replyTo!.value[0]!.address!;
  expect(replyTo).toMatch(/^reply\+t\d+-/);
  const said = `Endi sigʻadi, tekshiring ${Date.now()}`;
  ways.mailbox.push(
    Buffer.from(
      [
        ...['From: <developer@namuna.example>', `To: ${replyTo}`, `Message-ID: <answer-${task.id}@namuna.example>`],
        ...[`In-Reply-To: ${letter.messageId}`, `Subject: Re: ${letter.subject}`],
        ...['Content-Type: text/plain; charset=utf-8', '', said, '', ...quoted(letter.text ?? ''), ''],
      ].join('\r\n'),
    ),
  );

  // It is a comment of the task, without what was quoted, and both see it without a reload.
  const comments = async () => (await manager('GET', `fp/task-comments?task_id=${task.id}`)).json.rows;
  await expect.poll(async () => (await comments()).map(({ text }: { text: string }) => text), patient).toContain(said);
  for (const page of [ofDeveloper, ofManager])
    await expect(page.getByRole('dialog').first().getByText(said).first()).toBeVisible();
});

const quoted = (text: string): string[] => text.split('\n').map((line) => `> ${line}`);
