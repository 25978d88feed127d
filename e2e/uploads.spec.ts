import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { api, makeTask, personAt, stands, test } from './person.ts';

test('a large file goes on after a cut connection, and after a reload when it is chosen again', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vazifa-upload-'));
  try {
    const file = join(folder, 'loyiha.pdf');
    await writeFile(file, Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20 * 1024 * 1024)]));
    const task = await makeTask('Katta fayl');
    const page = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
    const offsets: string[] = [];
    let pieces = 0;
    let isCut = true;
    await page.route('**/api/resources/uploads/*', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      if (isCut && ++pieces > 1) return route.abort();
      offsets.push(request.headers()['upload-offset'] ?? '');
      return route.continue();
    });
    const choose = () =>
      page.getByRole('dialog').locator('section input[type="file"]:not([accept])').setInputFiles(file);
    await choose();
    await expect.poll(() => pieces).toBeGreaterThan(2);

    await page.reload();
    await stands(page, '/tasks/tasks');
    isCut = false;
    await choose();
    const manager = await api('manager');
    const files = async () => (await manager('GET', `fp/task-files?task_id=${task.id}`)).json.rows;
    await expect.poll(async () => (await files()).length).toBe(1);
    expect(offsets).toEqual(['0', '8388608', '16777216']);
    await expect(page.getByRole('dialog').getByText('loyiha.pdf').first()).toBeVisible();
  } finally {
    await rm(folder, { recursive: true });
  }
});
