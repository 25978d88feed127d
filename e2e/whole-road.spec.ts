import { type Browser, expect, type Locator } from '@playwright/test';
import { htmlLang, type Lang } from '#kernel/languages.ts';
import { formatMoney } from '#kernel/money.ts';
import { catalogue } from '#modules/texts.ts';
import { textsOf } from '#server/texts.ts';
import { today, typed } from './company-days.ts';
import { Hand, type Way } from './hand.ts';
import { api, personAt, test } from './person.ts';

// The whole road: what a client asks for becomes a task, is reviewed, accepted, billed, signed and paid for. Everybody
// concerned stands at a page of their own, and what both sides see is compared at each step.

interface Run {
  readonly way: Way;
  readonly lang: Lang;
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

const runs: readonly Run[] = [
  { way: 'keys', lang: 'uz', theme: 'light', width: 1440 },
  { way: 'touch', lang: 'ru', theme: 'dark', width: 390 },
  { way: 'mouse', lang: 'uk', theme: 'dark', width: 1440 },
];

const people = ['client', 'manager', 'developer'] as const;
const { say } = textsOf(catalogue);
const clientTasks = '/tasks/tasks-v3';
const contracts = '/tasks/client-contracts';
const AMOUNT = '1120000.00';
const VAT = '120000.00';

interface Road {
  readonly t: (key: string, values?: Record<string, string | number>) => string;
  readonly client: Hand;
  readonly manager: Hand;
  readonly developer: Hand;
  /** Of the client task, and of the task that it becomes. */
  readonly name: string;
  /** Of the contract. */
  readonly number: string;
  readonly contractId: number;
  /** As they are called. */
  readonly names: Readonly<Record<(typeof people)[number], string>>;
}

// They need nothing of each other, and last long: each goes to whoever is free.
test.describe.configure({ mode: 'parallel' });

for (const run of runs)
  test(`a client task goes the whole road to its payment: ${run.lang}, ${run.theme}, ${run.width}, ${run.way}`, async ({
    browser,
  }, { retry }) => {
    // Three people at one machine, which others use as well.
    test.setTimeout(120_000);
    const takeBack = await speak(run.lang);
    try {
      const road = await begin(browser, run, `${run.way} ${retry} ${Date.now() % 100_000}`);
      await ask(road);
      await triage(road);
      await work(road);
      await review(road);
      await accept(road);
      await compareTimelines(road);
      await bill(road);
      await sign(road);
      await pay(road);
      for (const hand of [road.client, road.manager, road.developer]) await looksRight(hand, run);
    } finally {
      await takeBack();
    }
  });

/** The language follows the account: as long as the journey lasts everybody has this one. */
async function speak(lang: Lang): Promise<() => Promise<void>> {
  const calls = await Promise.all(people.map(api));
  const before = await Promise.all(calls.map(async (call) => (await call('GET', 'admin/auth/me')).json.user.lang_code));
  const set = (to: (at: number) => string) =>
    Promise.all(calls.map((call, at) => call('POST', 'admin/app/setlang', { lang_code: to(at) })));
  await set(() => lang);
  return async () => void (await set((at) => before[at]));
}

/** A contract that has begun, and everybody at their first screen. */
async function begin(browser: Browser, { way, lang, theme, width }: Run, mark: string): Promise<Road> {
  const [admin, manager, client, developer] = await Promise.all(['admin', 'manager', 'client', 'developer'].map(api));
  const users = await Promise.all(
    [client!, manager!, developer!].map(async (call) => (await call('GET', 'admin/auth/me')).json.user),
  );
  const project = (await client!('GET', 'fp/client-projects')).json.rows[0];
  if (project.manager_id !== users[1].id)
    await admin!('PATCH', `fp/projects/${project.id}`, { manager_id: users[1].id });
  const number = `YO-${mark.replaceAll(' ', '-')}`;
  const contract = await manager!('POST', 'fp/client-contracts', {
    ...{ number, client_id: users[0].client_id, dated_on: today(), starts_on: today(), status: 'active' },
    ...{ amount: AMOUNT, project_ids: [project.id] },
  });
  expect(contract.status).toBe(201);
  const viewport = { width, height: width < 500 ? 844 : 900 };
  const hands = await Promise.all(
    people.map(async (login) => {
      const options = { colorScheme: theme, hasTouch: way === 'touch', isMobile: way === 'touch' };
      const page = await personAt(browser, login, '/', viewport, { theme, locale: lang }, options);
      return Hand.at(page, way);
    }),
  );
  const [ofClient, ofManager, ofDeveloper] = hands as [Hand, Hand, Hand];
  const [one, two, three] = users.map(({ fio }: { fio: string }) => fio) as [string, string, string];
  return {
    t: (key, values) => say(lang, key, values),
    ...{ client: ofClient, manager: ofManager, developer: ofDeveloper },
    ...{ name: `Hisobotni chop etish ${mark}`, number, contractId: contract.json.id },
    names: { client: one, manager: two, developer: three },
  };
}

const titled = ({ t }: Road, title: string) => ({
  ...{ title: t(title), menu: t('shell.menu'), close: t('action.close') },
});
/** The page of the client task, as it stands beside the list or over it. */
const clientTaskOf = ({ t, name }: Road, { page }: Hand) =>
  page.getByRole('dialog', { name: `${t('client-tasks.one')}: ${name}`, exact: true });
/** Under its name, beside what decides about it. */
const statusOf = (panel: Locator) => panel.locator('h3 + div:not([aria-hidden])');

/** Both sides read how it stands, each in their own words. */
async function bothRead(road: Road, status: string): Promise<void> {
  const { t, client, manager } = road;
  await expect(statusOf(clientTaskOf(road, client))).toContainText(t(`client-tasks.client_status.${status}`));
  await expect(statusOf(clientTaskOf(road, manager))).toContainText(t(`client-tasks.status.${status}`));
}

async function ask(road: Road): Promise<void> {
  const { t, client, name } = road;
  await client.go(clientTasks, titled(road, 'client-tasks.title_own'));
  await client.press(client.page.getByRole('button', { name: t('client-tasks.ask') }));
  const form = client.page.getByRole('dialog', { name: t('client-tasks.ask') });
  await client.write(form.locator('[name="name"]'), name);
  await client.send(form.getByRole('button', { name: t('client-tasks.send_asked') }));
  await expect(statusOf(clientTaskOf(road, client))).toContainText(t('client-tasks.client_status.new'));
}

/** Taken, and made a task of the developer. */
async function triage(road: Road): Promise<void> {
  const { t, manager, name, names } = road;
  const { page } = manager;
  await manager.go(clientTasks, titled(road, 'client-tasks.title'));
  const card = page.locator('[data-status="new"] [data-task-id]').filter({ hasText: name });
  await manager.press(card);
  await bothRead(road, 'new');
  const panel = clientTaskOf(road, manager);
  await manager.press(panel.getByRole('button', { name: t('client-tasks.allowed_actions.take'), exact: true }));
  await bothRead(road, 'taken');

  await manager.press(panel.getByRole('button', { name: t('client-tasks.split') }));
  const split = page.getByRole('dialog', { name: t('client-tasks.split_title') });
  await manager.choose(split.getByRole('combobox', { name: t('field.executor_id') }), names.developer);
  await manager.send(split.getByRole('button', { name: t('client-tasks.make_tasks', { count: 1 }) }));
  await expect(split).toBeHidden();
  await bothRead(road, 'taken');
  await bothSeeSteps(road, 'planned', 0);
}

/** The step of the client is the task of the company; how many are done is the same on both sides. */
async function bothSeeSteps(road: Road, state: string, done: number): Promise<void> {
  const { t, client, manager, name } = road;
  for (const hand of [client, manager]) {
    const steps = clientTaskOf(road, hand).getByRole('region', { name: t('client-tasks.steps') });
    await expect(steps.getByRole('heading')).toContainText(`${done}/1`);
    await expect(steps.getByRole('listitem').filter({ hasText: name })).toContainText(t(`client-tasks.state.${state}`));
  }
}

async function work(road: Road): Promise<void> {
  const { t, developer, name } = road;
  const { page } = developer;
  await developer.go('/tasks/my-tasks', titled(road, 'screen.my_tasks'));
  // Whoever has much to do looks for it.
  await developer.write(page.locator('main').getByRole('searchbox'), name);
  await expect(page.locator('main [data-task-id]').filter({ hasNotText: name })).toHaveCount(0);
  await developer.press(page.locator('main [data-task-id]').filter({ hasText: name }));
  const moves = page.locator('[data-moves]');
  await developer.press(moves.getByRole('button', { name: t('choice.to_processing'), exact: true }));
  await bothRead(road, 'in_work');
  await bothSeeSteps(road, 'in_work', 0);
  await developer.press(moves.getByRole('button', { name: t('choice.to_checking'), exact: true }));
  const dialog = page.locator('dialog');
  await developer.write(dialog.locator('textarea'), 'Tayyor');
  await developer.send(dialog.locator('button[type="submit"]'));
  await bothSeeSteps(road, 'checked', 0);
}

/** By who manages the project: what is finished is accepted then. */
async function review(road: Road): Promise<void> {
  const { t, manager, client, name } = road;
  const { page } = manager;
  await manager.go('/other/test-tasks', titled(road, 'screen.test_tasks'));
  const line = page.locator('main [data-task-id]').filter({ hasText: name });
  // A press opens the task; its checks, and what decides, open below it.
  if (manager.way === 'keys') {
    await manager.reach(line);
    await page.keyboard.press('KeyO');
  } else await manager.press(page.locator('main li').filter({ hasText: name }).locator('[data-key="KeyO"]'));
  for (const verb of ['choice.finish', 'task_action.accept'])
    await manager.press(page.locator('li[data-open]').getByRole('button', { name: t(verb), exact: true }));
  await expect(line).toBeHidden();
  await expect(statusOf(clientTaskOf(road, client))).toContainText(t('client-tasks.client_status.done'));

  await manager.go(clientTasks, titled(road, 'client-tasks.title'));
  await manager.press(page.locator('[data-status="done"] [data-task-id]').filter({ hasText: name }));
  await bothRead(road, 'done');
  await bothSeeSteps(road, 'ready', 1);
}

/** At the first screen of the client, where it waits; then one tap says how it was. */
async function accept(road: Road): Promise<void> {
  const { t, client, manager, name } = road;
  const { page } = client;
  await client.go('/', titled(road, 'screen.home'));
  const waiting = page.locator('[data-client-task]').filter({ hasText: name });
  await client.press(waiting.getByRole('button', { name: t('client-tasks.allowed_actions.confirm'), exact: true }));
  await expect(waiting).toBeHidden();
  await client.go(clientTasks, titled(road, 'client-tasks.title_own'));
  await client.press(page.locator('[data-client-task]').filter({ hasText: name }).getByRole('button').first());
  await bothRead(road, 'confirmed');
  const mark = clientTaskOf(road, client).getByRole('button', { name: t('client-tasks.mark', { n: 5 }) });
  await client.press(mark);
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await expect(clientTaskOf(road, manager).getByRole('img', { name: '5 / 5' })).toBeVisible();
}

/** The same moments in the same order, each side in its own words. */
async function compareTimelines(road: Road): Promise<void> {
  const { t, client, manager, name, names } = road;
  const moments = async (hand: Hand) => {
    const lines = clientTaskOf(road, hand).locator('li[data-kind] .small');
    return (await lines.allInnerTexts()).map((line) => line.split(' · ')[0]!.trim());
  };
  const ready = t('client-tasks.step_ready', { name });
  const company = { who: names.manager, count: 1 };
  expect(await moments(client)).toEqual([
    t('client-tasks.client_step.ask', { who: names.client }),
    ...['take', 'convert', 'start'].map((step) => t(`client-tasks.client_step.${step}`, company)),
    ...[ready, t('client-tasks.client_step.finish')],
    t('client-tasks.client_step.confirm', { who: names.client }),
  ]);
  expect(await moments(manager)).toEqual([
    t('client-tasks.step.ask', { who: names.client }),
    ...['take', 'convert', 'start.automatic'].map((step) => t(`client-tasks.step.${step}`, company)),
    ...[ready, t('client-tasks.step.finish.automatic')],
    t('client-tasks.step.confirm', { who: names.client }),
  ]);
}

const contractOf = ({ t, number }: Road, { page }: Hand) =>
  page.getByRole('dialog', { name: `${t('client-contracts.one')}: ${number}`, exact: true });

/** A stage of the contract for the task, and its act on the way to the client. */
async function bill(road: Road): Promise<void> {
  const { t, manager, name, number } = road;
  const { page } = manager;
  await manager.go(contracts, titled(road, 'client-contracts.title'));
  await manager.press(page.locator('[data-row]').filter({ hasText: number }));
  const panel = contractOf(road, manager);
  await manager.press(panel.getByRole('button', { name: t('contracts.add_stage') }));
  const stage = page.getByRole('dialog', { name: t('contracts.add_stage') });
  await manager.write(stage.locator('[name="name"]'), 'Chop etish');
  await expect(stage.locator('[name="amount"]')).toHaveValue(formatMoney(AMOUNT));
  await manager.write(stage.locator('[name="due_on"]'), typed(today()));
  await manager.choose(stage.getByRole('combobox', { name: t('contract-stages.task_ids') }), name);
  await manager.send(stage.locator('button[type="submit"]'));
  await expect(stage).toBeHidden();

  await manager.press(panel.locator('[data-stage]').getByRole('button', { name: t('contracts.make_act') }));
  const draft = page.getByRole('dialog', { name: t('contracts.make_act_title') });
  await expect(draft).toContainText(t('contracts.act_of_tasks', { count: 1 }));
  await manager.send(draft.getByRole('button', { name: t('contracts.make_act') }));
  const send = t('contract-documents.allowed_actions.send');
  await manager.press(panel.locator('[data-document]').getByRole('button', { name: send }));
  await manager.press(
    page.getByRole('dialog', { name: t('contracts.send_confirm') }).getByRole('button', { name: send }),
  );
  await expect(panel.locator('[data-document]')).toHaveAttribute('data-status', 'sent');
}

/** Both sides read the same contract: its sums, its act with number and amount, its payments. */
async function bothReadContract(road: Road, status: string): Promise<void> {
  const { t, client, manager, contractId } = road;
  const call = await api('admin');
  const [act] = (await call('GET', `fp/contract-documents?contract_id=${contractId}`)).json.rows;
  const kind = t('contract-documents.kind.act');
  const read = async (hand: Hand) => {
    const panel = contractOf(road, hand);
    const line = panel.locator('[data-document]');
    await expect(line).toHaveAttribute('data-status', status);
    await expect(line).toContainText(t('contracts.document_name', { kind, number: act.number }));
    await expect(line).toContainText(t(`contract-documents.status.${status}`));
    await expect(line).toContainText(formatMoney(AMOUNT));
    await expect(line).toContainText(t('contracts.vat_of', { vat: formatMoney(VAT).replaceAll(' ', '\u00A0') }));
    const words = (of: string) => panel.locator(of).allInnerTexts();
    return { sums: await words('[data-sum]'), payments: await words('[data-payment] b, [data-payment] small') };
  };
  const both = async () => [await read(client), await read(manager)] as const;
  await expect(async () => {
    const [ofClient, ofManager] = await both();
    expect(ofClient).toEqual(ofManager);
  }).toPass({ timeout: 8_000 });
}

async function sign(road: Road): Promise<void> {
  const { t, client, manager, number } = road;
  const { page } = client;
  await client.go('/', titled(road, 'screen.home'));
  const waiting = page.locator('li[data-document]').filter({ hasText: number });
  await client.press(waiting.getByRole('button').first());
  await bothReadContract(road, 'sent');
  const sign = t('contract-documents.allowed_actions.sign');
  await client.press(contractOf(road, client).locator('[data-document]').getByRole('button', { name: sign }));
  await client.press(
    page.getByRole('dialog', { name: t('contracts.sign_confirm') }).getByRole('button', { name: sign }),
  );
  await bothReadContract(road, 'signed');
  const due = contractOf(road, manager).locator('[data-sum="due_amount"]');
  await expect(due).toContainText(formatMoney(AMOUNT));
}

async function pay(road: Road): Promise<void> {
  const { t, client, manager } = road;
  const { page } = manager;
  const panel = contractOf(road, manager);
  await manager.press(panel.getByRole('button', { name: t('contracts.add_payment') }));
  const plan = page.getByRole('dialog', { name: t('contracts.add_payment') });
  await expect(plan.locator('[name="amount"]')).toHaveValue(formatMoney(AMOUNT));
  await manager.write(plan.locator('[name="due_on"]'), typed(today()));
  await manager.send(plan.locator('button[type="submit"]'));
  await expect(plan).toBeHidden();
  const planned = t('contract-payments.status.planned');
  for (const hand of [client, manager])
    await expect(contractOf(road, hand).locator('[data-payment]')).toContainText(planned);
  await manager.press(
    panel.locator('[data-payment]').getByRole('button', { name: t('contract-payments.allowed_actions.receive') }),
  );
  const received = page.getByRole('dialog', { name: t('contracts.receive_title') });
  await manager.send(received.locator('button[type="submit"]'));
  for (const hand of [client, manager]) {
    const one = contractOf(road, hand);
    await expect(one.locator('[data-payment]')).toContainText(t('contract-payments.status.received'));
    await expect(one.locator('[data-sum="received_amount"]')).toContainText(formatMoney(AMOUNT));
    await expect(one.locator('[data-sum="due_amount"]')).not.toHaveAttribute('data-due');
  }
  await bothReadContract(road, 'signed');
}

/** In the language and theme asked for, nothing beside the page, and no other way was used than the one. */
async function looksRight(hand: Hand, { lang, theme, way }: Run): Promise<void> {
  const { page } = hand;
  await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[lang]);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const pointed = await hand.pointed();
  const expected = { keys: [], touch: ['touch'], mouse: ['mouse'] }[way];
  expect(Object.keys(pointed)).toEqual(expected);
}
