import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

const route = '/tasks/client-contracts';

test('a stage becomes an act that the client signs, and its money comes: both sides, by keys', async ({ browser }, {
  retry,
}) => {
  const manager = await api('manager');
  const own = (await manager('GET', 'fp/client-contracts?number=NS-01%2F2025')).json.rows[0];
  // Accepted work that no act has, in a stage of its own.
  const [old] = (await manager('GET', `fp/contract-stages?contract_id=${own.id}&status=planned`)).json.rows;
  const taken: number[] = old.task_ids;
  await manager('PATCH', `fp/contract-stages/${old.id}`, { task_ids: taken.slice(3) });
  const name = `Qoʻshimcha ishlar ${retry}`;
  const stage = { contract_id: own.id, name, amount: '1120000', due_on: old.due_on, task_ids: taken.slice(0, 3) };
  const made = await manager('POST', 'fp/contract-stages', stage);
  expect(made.status).toBe(201);

  const panel = `${route}?panel=fp/client-contracts:${own.id}`;
  const [staff, client] = await Promise.all([
    personAt(browser, 'manager', panel),
    personAt(browser, 'client', `${route}?view=waiting`),
  ]);
  const line = staff.locator(`[data-stage="${made.json.id}"]`);
  await line.getByRole('button', { name: 'Dalolatnoma tuzish' }).press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Bosqich boʻyicha dalolatnoma' });
  await expect(dialog).toContainText('3 ta qabul qilingan vazifa');
  await staff.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();

  const draft = staff.locator('[data-document][data-status="draft"]').first();
  const id = await draft.getAttribute('data-document');
  await draft.getByRole('button', { name: 'Yuborish' }).press('Enter');
  await staff.getByRole('dialog').last().getByRole('button', { name: 'Yuborish' }).press('Enter');
  const document = staff.locator(`[data-document="${id}"]`);
  await expect(document).toHaveAttribute('data-status', 'sent');

  // The client is told without a reload, and A signs the line that has the focus.
  const waiting = client.locator(`[data-document="${id}"]`);
  await expect(waiting).toBeVisible();
  await waiting.focus();
  await client.keyboard.press('a');
  await client.getByRole('dialog').getByRole('button', { name: 'Imzolash' }).press('Enter');
  await expect(waiting).toBeHidden();
  await expect(document).toHaveAttribute('data-status', 'signed');
  await expect(line).toContainText('Imzolangan');

  const planned = staff.locator('[data-payment][data-status="planned"]');
  const before = await planned.count();
  await staff.getByRole('button', { name: 'Toʻlov qoʻshish' }).press('Enter');
  const plan = staff.getByRole('dialog', { name: 'Toʻlov qoʻshish' });
  await expect(plan.locator('[name="amount"]')).toHaveValue('1 120 000,00');
  await plan.locator('[name="due_on"]').fill(old.due_on.split('-').reverse().join('.'));
  await staff.keyboard.press('Control+Enter');
  await expect(plan).toBeHidden();
  await expect(planned).toHaveCount(before + 1);
  // The focus has come back to where the dialog was opened from.
  await expect(staff.getByRole('button', { name: 'Toʻlov qoʻshish' })).toBeFocused();
  await planned.last().getByRole('button', { name: 'Pul tushdi' }).press('Enter');
  await expect(staff.getByRole('dialog', { name: 'Pul tushdi' })).toBeVisible();
  await staff.keyboard.press('Control+Enter');
  await expect(staff.locator('[data-sum="due_amount"]')).not.toHaveAttribute('data-due');
  const { json } = await manager('GET', `fp/client-contracts/${own.id}`);
  expect(json.received_amount).toBe(json.signed_amount);
});
