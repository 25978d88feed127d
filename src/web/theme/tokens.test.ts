import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Tokens = Record<string, string>;
const tokensOf = (theme: string): Tokens => {
  const block = css.slice(css.indexOf(`[data-theme="${theme}"] {`));
  return Object.fromEntries(
    [...block.slice(0, block.indexOf('}')).matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]),
  );
};

/** Relative luminance and contrast as WCAG 2.2 has them. */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const statuses = ['new', 'processing', 'pause', 'checking', 'returned', 'done', 'not-accepted', 'accepted', 'blocked'];
const grounds = ['bg', 'panel', 'sunken', 'raised', 'hover', 'active', 'accent-soft'];

describe.each(['light', 'dark'])('the %s theme', (theme) => {
  const token = tokensOf(theme);
  const ratio = (ink: string, ground: string) => contrast(token[ink]!, token[ground]!);

  it('has body text of AAA on every ground', () => {
    for (const ground of grounds) expect(ratio('ink', ground), ground).toBeGreaterThanOrEqual(7);
    for (const ground of ['bg', 'panel', 'sunken', 'raised', 'hover'])
      expect(ratio('ink-2', ground), ground).toBeGreaterThanOrEqual(7);
  });
  it('has every other text of AA', () => {
    for (const ground of grounds) {
      for (const ink of ['ink-3', 'accent', 'danger', ...statuses.map((status) => `status-${status}`)]) {
        expect(ratio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const kind of ['danger', 'warn', 'good', 'info']) {
      expect(ratio(kind, `${kind}-soft`), kind).toBeGreaterThanOrEqual(4.5);
      expect(ratio('ink', `${kind}-soft`), kind).toBeGreaterThanOrEqual(7);
    }
    for (const fill of ['accent-fill', 'accent-fill-hover', 'danger-fill'])
      expect(ratio('on-accent', fill), fill).toBeGreaterThanOrEqual(4.5);
  });
  it('draws fields so that they are seen', () => {
    for (const ground of ['panel', 'raised', 'bg'])
      expect(ratio('field-line', ground), ground).toBeGreaterThanOrEqual(3);
  });
});

it('both themes name the same tokens', () => {
  expect(Object.keys(tokensOf('dark'))).toEqual(Object.keys(tokensOf('light')));
});
