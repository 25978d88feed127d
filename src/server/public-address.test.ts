import { describe, expect, it } from 'vitest';
import { isInside, publicLookup, whyNotPublic } from '#server/public-address.ts';

describe('an address that somebody gave', () => {
  it.each([
    ['https://good.example/hook', null],
    ['https://xn--80ak6aa92e.example/', null],
    ['http://good.example/hook', 'https'],
    ['ftp://good.example/', 'https'],
    ['file:///etc/passwd', 'https'],
    ['no address', 'https'],
    ['https://a:b@good.example/', 'password'],
    ['https://good.example:22/', 'port'],
    ['https://2130706433/', 'inside'],
    ['https://017700000001/', 'inside'],
    ['https://127.1/', 'inside'],
    ['https://0/', 'inside'],
    ['https://localhost/', 'inside'],
    ['https://a.localhost/', 'inside'],
    ['https://[::ffff:127.0.0.1]/', 'inside'],
    ['https://[64:ff9b::7f00:1]/', 'inside'],
    ['https://[fe80::1]/', 'inside'],
    ['https://169.254.169.254/latest/meta-data/', 'inside'],
  ])('%s: %s', (address, why) => {
    expect(whyNotPublic(address)).toBe(why);
  });

  it.each([
    ['93.184.215.14', false],
    ['2606:4700::1111', false],
    ['::ffff:10.0.0.5', true],
    ['100.64.1.1', true],
    ['::1', true],
    ['no address', true],
  ])('%s is inside: %s', (address, inside) => {
    expect(isInside(address)).toBe(inside);
  });

  const ask = (addresses: readonly string[]) =>
    new Promise<string>((done) => {
      const resolver = async () => addresses.map((address) => ({ address, family: 4 }));
      publicLookup(resolver)('some.example', {}, (error, address) => done(error ? 'refused' : String(address)));
    });

  it('is judged by all addresses of its name when it is connected to', async () => {
    expect(await ask(['93.184.215.14'])).toBe('93.184.215.14');
    expect(await ask(['93.184.215.14', '10.0.0.5'])).toBe('refused');
    expect(await ask(['::ffff:10.0.0.5'])).toBe('refused');
    expect(await ask([])).toBe('refused');
  });
});
