import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

const url = () => process.env.BASE_URL!;
const routes = [
  '/uz',
  '/ru/portfolio',
  '/uk/contact',
  '/uz/team',
  '/ru/vacancies',
  '/uz/events',
  '/uz/search?q=tizim',
  '/ru/nothing',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the site in ${colorScheme}: nothing for axe, no way off the edge, nothing that moves`, {
    tag: '@still',
  }, async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(url()) && !request.url().startsWith('data:')) outside.push(request.url());
    });
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    for (const route of routes) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(url() + route);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
            }).observe({ type: 'layout-shift', buffered: true });
            scrollTo(0, document.body.scrollHeight);
            setTimeout(() => resolve(sum), 250);
          }),
      );
      expect(shift, `${route} moves`).toBeLessThan(0.001);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${route} ${id} ${String(nodes[0]?.target)}`)).toEqual([]);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 780 });
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(excess, `${route} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
    expect(outside).toEqual([]);
    expect(refused).toEqual([]);
  });
}

test('what lies below the first window comes right after it, and the way back leads to the same place', async ({
  page,
}) => {
  await page.goto(`${url()}/uz`);
  await expect(page.locator('html')).not.toHaveAttribute('data-sight');
  const news = page.locator('.news-part a').first();
  // Parts on the way get their own height with the next frame; a hand is never there sooner.
  await news.hover();
  // A card is lifted under the hand; the part that it stands in is not.
  const place = async () => (await page.locator('.news-part').boundingBox())!.y;
  const before = await place();
  await news.click();
  await expect(page.locator('.news-part')).toHaveCount(0);
  await page.goBack();
  // A browser keeps whole pixels of how far it was scrolled.
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(2);
  await page.goto(`${url()}/uz/team`);
  await page.goto(`${url()}/uz#contacts`);
  await expect(page.locator('#contacts')).toBeInViewport();
});

test('without a script a client writes: what is wrong is said, nothing is lost, and the letter arrives', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${url()}/ru/contact`);
  const text = `Нужен сайт ${Date.now()}`;
  await page.getByLabel('Имя').fill('Анна');
  await page.getByLabel('Текст письма').fill(text);
  // Nobody fills in a form sooner.
  await page.waitForTimeout(2_700);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.locator('#field-phone-error')).toBeVisible();
  await expect(page.getByLabel('Текст письма')).toHaveValue(text);
  await page.getByLabel('Телефон').fill('90 123-45-67');
  await page.waitForTimeout(2_700);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByRole('heading', { name: 'Спасибо, письмо дошло' })).toBeVisible();
  const { rows } = (await (await api('editor'))('GET', 'admin/new-clients;perPage=5')).json;
  expect(rows[0]).toMatchObject({ name: 'Анна', phone: '+998901234567', lang_code: 'ru', text });
});

test('an editor writes, publishes, and visitors read it within a second', async ({ browser }) => {
  const page = await personAt(browser, 'editor', '/web-site/pubs-edit');
  const name = `Sinov xabari ${Date.now()}`;
  await page.getByRole('textbox', { name: /Sarlavha/ }).fill(name);
  await page.getByRole('button', { name: 'Yaratish' }).click();
  const uzbek = page.getByRole('region', { name: 'Oʻzbekcha' });
  await uzbek.getByLabel('Qisqacha mazmuni').fill('Bir jumla bilan.');
  await uzbek.getByRole('textbox', { name: 'Matni' }).click();
  await page.keyboard.type('Birinchi xatboshi.');
  await expect(page.getByText('Saqlandi')).toBeVisible();
  await page.getByRole('button', { name: 'Lotinchadan oʻgirish' }).click();
  await expect(page.getByRole('region', { name: 'Ўзбекча' }).getByRole('textbox', { name: 'Sarlavha' })).toHaveValue(
    /Синов хабари/,
  );
  await page.getByRole('button', { name: 'Saytga chiqarish' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Saytga chiqarish' }).click();
  await expect(page.locator('dialog')).toBeHidden();
  const listed = async () => (await page.request.get(`${url()}/uz/news`)).text();
  await expect.poll(listed, { timeout: 1_500, intervals: [100] }).toContain(name);
});

/** As Word puts it on the clipboard, with what a stranger might hide in it. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office">
  <head><style>p.MsoNormal{margin:0}</style></head>
  <body><!--StartFragment--><h2 style="color:#2F5496"><span lang=UZ>Natijalar<o:p></o:p></span></h2>
  <p class=MsoNormal style="mso-margin-top-alt:auto"><b>Qalin</b> va <i>yotiq</i>
  <span style="font-size:22pt">katta</span>
  <a href="javascript:alert(1)">yomon</a> <a href="https://example.uz/a">yaxshi</a><o:p></o:p></p>
  <p class=MsoListParagraph><img src="file:///C:/rasm.png"><script>document.title='x'</script></p>
  <table class=MsoTableGrid border=1><tr><td style="width:99pt"><p class=MsoNormal>Bir</p></td><td>Ikki</td></tr>
  <tr><td>Uch</td><td>Toʻrt</td></tr></table><!--EndFragment--></body></html>`;

test('what is pasted from Word brings its words and structure along, no looks and no scripts', async ({ browser }) => {
  const page = await personAt(browser, 'editor', '/web-site/pubs-edit');
  await page.getByRole('textbox', { name: /Sarlavha/ }).fill(`Word matni ${Date.now()}`);
  await page.getByRole('button', { name: 'Yaratish' }).click();
  const body = page.getByRole('region', { name: 'Oʻzbekcha' }).getByRole('textbox', { name: 'Matni' });
  await body.click();
  await expect(body).toHaveAttribute('contenteditable', 'true');
  await body.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'Natijalar');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, fromWord);
  await expect(page.getByText('Saqlandi')).toBeVisible();
  const id = Number(/\bid=(\d+)|pubs-edit\/(\d+)/.exec(page.url())?.slice(1).find(Boolean));
  const editor = await api('editor');
  const saved = async () => (await editor('GET', `admin/publications/${id}`)).json.body_i18n?.uz ?? '';
  await expect.poll(saved).toContain('Natijalar');
  const text = await saved();
  expect(text).toMatch(/^## Natijalar/m);
  expect(text).toContain('**Qalin** va *yotiq* katta');
  expect(text).toContain('[yaxshi](https://example.uz/a)');
  expect(text).toMatch(/\| *Bir *\| *Ikki *\|/);
  expect(text).not.toMatch(/javascript:|mso|Mso|style|<|file:|document|alert/);
});
