import { expect, it } from 'vitest';
import { deviceOf } from '#modules/staff/access/sign-in/sessions/device-names.ts';

it('names browser and system', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  expect(deviceOf(chrome)).toEqual({ name: 'Chrome · Windows', isPhone: false });
  expect(deviceOf(`${chrome} Edg/140.0`).name).toBe('Edge · Windows');
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
  expect(deviceOf(iphone)).toEqual({ name: 'Safari · iPhone', isPhone: true });
  expect(deviceOf('curl/8.5.0')).toEqual({ name: 'curl/8.5.0', isPhone: false });
});
