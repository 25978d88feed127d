import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { api, stands, test } from './person.ts';

const pinfl = '31212901234567';
const subject = `cn=karimova dilnoza,1.2.860.3.16.1.2=${pinfl},uid=710975453,o=ooo "alfa, beta",t=direktor`;
const alias = `${subject},serialnumber=77,validfrom=2024.08.18 14:55:14,validto=2044.09.17 14:55:14`;
const expired = 'cn=old one,1.2.860.3.16.1.2=30000000000000,validfrom=2020.01.01 00:00:00,validto=2021.01.01 00:00:00';

/** The E-IMZO server by its documentation, as far as signing in goes. */
function eimzoServer() {
  const challenges = new Set<string>();
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const say = (answer: object) => reply.end(JSON.stringify(answer));
    if (request.url === '/frontend/challenge') {
      const challenge = crypto.randomUUID();
      challenges.add(challenge);
      return say({ challenge, ttl: 120, status: 1 });
    }
    const [who, challenge = ''] = Buffer.from(body, 'base64').toString().split('|');
    if (!challenges.delete(challenge)) return say({ status: -20 });
    say({ subjectCertificateInfo: { serialNumber: '77', subjectName: { '1.2.860.3.16.1.2': who } }, status: 1 });
  });
  return new Promise<{ url: string; close: () => void }>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }),
    ),
  );
}

test('a director signs in with a certificate, where the company has an E-IMZO server', async ({ browser }) => {
  const admin = await api('admin');
  const server = await eimzoServer();
  const setting = async (key: string, value: string | null) => {
    const { id } = (await admin('GET', `admin/app-configs?key=${key}`)).json.rows[0];
    expect((await admin('PATCH', `admin/app-configs/${id}`, { value })).status).toBe(200);
  };
  const { id } = (await admin('GET', 'admin/users?login=director')).json.rows[0];
  expect((await admin('PATCH', `admin/users/${id}`, { pinfl })).status).toBe(200);
  try {
    const before = await (await browser.newContext()).newPage();
    await before.goto(`${process.env.BASE_URL}/app/#/login`);
    await expect(before.locator('input[name="login"]')).toBeVisible();
    await expect(before.getByText('E-IMZO')).toBeHidden();

    await setting('eimzo_server', server.url);
    await setting('eimzo_api_keys', 'localhost KEY');
    const page = await (await browser.newContext()).newPage();
    const questions: string[] = [];
    await page.routeWebSocket('wss://127.0.0.1:64443/service/cryptapi', (socket) => {
      socket.onMessage((text) => {
        const { plugin = '', name, arguments: given = [] } = JSON.parse(String(text));
        questions.push([plugin, name].filter(Boolean).join('.'));
        const say = (answer: object) => socket.send(JSON.stringify({ success: true, ...answer }));
        if (name === 'list_all_certificates') {
          const one = (text: string) => ({ disk: 'C:', path: '/DSKEYS', name: text.slice(3, 8), alias: text });
          say({ certificates: [one(alias), one(expired)] });
        } else if (name === 'load_key') say({ keyId: 'K1' });
        else if (name === 'create_pkcs7') say({ pkcs7_64: btoa(`${pinfl}|${atob(given[0])}`) });
        else say({});
      });
    });
    await page.goto(`${process.env.BASE_URL}/app/#/login`);
    await page.getByRole('button', { name: 'E-IMZO sertifikati bilan kirish' }).click();
    const certificates = page.getByRole('region', { name: 'E-IMZO' }).getByRole('listitem');
    await expect(certificates).toHaveCount(1);
    await expect(certificates.first()).toContainText('ooo "alfa, beta"');
    await certificates.first().getByRole('button').click();
    await stands(page, '/');
    expect(questions).toEqual(['apikey', 'pfx.list_all_certificates', 'pfx.load_key', 'pkcs7.create_pkcs7']);
  } finally {
    await setting('eimzo_server', null);
    await admin('PATCH', `admin/users/${id}`, { pinfl: null });
    server.close();
  }
});
