import { expect, type Page } from '@playwright/test';
import { api, makeTask, personAt, test } from './person.ts';

/** What Word lays on the clipboard for a list of two, without its styles. */
const list = ['Birinchi band', 'Ikkinchi band']
  .map(
    (text) =>
      '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·' +
      `<span style="font:7.0pt">&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`,
  )
  .join('');
const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>`;
const word = `${html}<!--StartFragment-->${list}<!--EndFragment-->`;
const plain = '1. bir\n2. ikki\n\n* yulduz * emas\n# 5-xona\nhttps://t.me/x_y_z';

const paste = (page: Page, data: Readonly<Record<string, string>>) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);

test('a list of Word becomes a list, and plain text stays as it was written', async ({ browser }) => {
  const manager = await api('manager');
  for (const [data, shown] of [
    [{ 'text/html': word }, ['Birinchi band', 'Ikkinchi band']],
    [{ 'text/plain': plain }, ['1. bir', '2. ikki', '* yulduz * emas', '# 5-xona', 'https://t.me/x_y_z']],
  ] as const) {
    const task = await makeTask('Matni qoʻyiladigan vazifa');
    const page = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
    const panel = page.getByRole('dialog').first();
    await panel.getByRole('button', { name: 'Tavsifni tahrirlash' }).click();
    await expect(page.locator('[data-rich-editor] [contenteditable="true"]')).toBeFocused();
    await paste(page, data);
    await page.keyboard.press('Control+Enter');
    const text = async () => (await manager('GET', `fp/dev-tasks/${task.id}`)).json.text as string | null;
    await expect.poll(text).not.toBeNull();
    if ('text/html' in data) expect(await text()).toBe('- Birinchi band\n- Ikkinchi band');
    for (const line of shown) await expect(panel.getByRole('region', { name: 'Tavsif' })).toContainText(line);
    await page.close();
  }
});
