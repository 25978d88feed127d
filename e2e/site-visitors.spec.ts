import { expect } from '@playwright/test';
import { pdf } from '#app/testing/resume-forms.ts';
import { api, test } from './person.ts';

const url = () => process.env.BASE_URL!;
const languages = ['uz', 'uk', 'ru'] as const;

test('a crawler follows every link of three languages: no error, no picture that is missing, no other host', async ({
  request,
}) => {
  test.slow();
  const seen = new Set<string>(languages.map((lang) => `/${lang}`));
  const faults: string[] = [];
  let [pages, pictures] = [0, 0];
  const waiting = [...seen];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await request.get(url() + path);
    const type = answer.headers()['content-type'] ?? '';
    if (answer.status() !== 200) faults.push(`${answer.status()} ${path}`);
    if (type.startsWith('image/')) pictures++;
    if (type.startsWith('image/') && (await answer.body()).length < 100) faults.push(`an empty picture ${path}`);
    if (!type.startsWith('text/html')) continue;
    pages++;
    const html = await answer.text();
    const links = [...html.matchAll(/\s(?:href|src|action)="([^"]+)"|srcset="([^"]+)"|og:image" content="([^"]+)"/g)];
    for (const [, link, set, drawn] of links)
      for (const one of [link, drawn, ...(set?.split(', ').map((part) => part.split(' ')[0]) ?? [])]) {
        const found = one && URL.canParse(one, url() + path) ? new URL(one, url() + path) : null;
        if (!found || !found.href.startsWith(url()) || /^\/app(\/|$)/.test(found.pathname)) continue;
        const next = found.pathname + found.search;
        if (!seen.has(next)) waiting.push(next);
        seen.add(next);
      }
    const brought = [
      ...html.matchAll(/<(?:script|img|source|link rel="stylesheet")[^>]*(?:src|href)="(https?:[^"]+)/g),
    ];
    for (const [, other] of brought) if (!other!.startsWith(url())) faults.push(`${path} brings ${other}`);
  }
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(100);
  expect(pictures).toBeGreaterThan(100);
});

for (const javaScriptEnabled of [false, true]) {
  const way = javaScriptEnabled ? 'with a script' : 'without a script';

  test(`an applicant ${way} sends a resume: a wrong one is said beside its field, a right one arrives`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await page.goto(`${url()}/uz/vacancies`);
    await page.locator('main a[href^="/uz/vacancies/"]').first().click();
    await page.locator('main a[href$="/apply"]').first().click();
    const fio = `Nomzod ${way} ${Date.now()}`;
    await page.getByLabel('Ism va familiya').fill(fio);
    await page.getByLabel('Telefon').fill('90 123-45-67');
    await page.getByLabel('Rezyume').setInputFiles({
      ...{ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ this is a program') },
    });
    await page.locator('#field-consent').check();
    await page.waitForTimeout(2_700);
    await page.getByRole('button', { name: 'Arizani yuborish' }).click();
    await expect(page.locator('#field-resume-error')).toBeVisible();
    await expect(page.getByLabel('Ism va familiya')).toHaveValue(fio);
    await expect(page.locator('#failure')).toBeFocused();
    await page.getByLabel('Rezyume').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await page.waitForTimeout(2_700);
    await page.getByRole('button', { name: 'Arizani yuborish' }).click();
    await expect(page.getByRole('heading', { name: 'Rahmat, arizangiz yetib keldi' })).toBeVisible();
    const { rows } = (await (await api('hr'))('GET', 'admin/appeal-for-jobs;perPage=5;sortBy=id;descending=true')).json;
    const row = rows.find((one: { fio: string }) => one.fio === fio);
    expect(row.from_page).toMatch(/^\/uz\/vacancies\/[^/]+$/);
    expect(row.resume_id).not.toBeNull();
  });

  test(`a complaint ${way} reaches those who answer`, async ({ browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await page.goto(`${url()}/uk/feedback`);
    const text = `Шикоят ${way} ${Date.now()}`;
    await page.locator('#field-text').fill(text);
    await page.waitForTimeout(2_700);
    await page.locator('form#form button[type="submit"]').click();
    await expect(page.locator('.thanks')).toBeVisible();
    const { rows } = (await (await api('editor'))('GET', 'admin/suggestions;perPage=5;sortBy=id;descending=true')).json;
    expect(rows.map((one: { text: string }) => one.text)).toContain(text);
  });
}

test('while too many letters come a browser works a proof by itself and the letter goes', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  // The page as it comes back then: what is posted is held against the server's own rule in its tests.
  await page.route('**/ru/contact', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text())
      .replace('data-bits=""', 'data-bits="14" data-sends=""')
      .replace(
        /(<form id="form"[^>]*>)/,
        '$1<div id="failure" tabindex="-1"><p data-wait="">wait</p><p data-work="" hidden>work</p></div>',
      );
    return route.fulfill({ response: answer, body });
  });
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await page.goto(`${url()}/ru/contact`);
  await expect(page.getByText('wait', { exact: true })).toBeHidden();
  const values = new URLSearchParams((await posted).postData()!);
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256')
    .update(`${values.get('stamp')}:${values.get('proof')}`)
    .digest();
  expect(hash.readUInt32BE(0) >>> 18).toBe(0);
});
