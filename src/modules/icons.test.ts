import { expect, it } from 'vitest';
import { firstIcons } from '#web/ui/first-icons.ts';
import { moreIcons } from '#web/ui/more-icons.ts';
import { resources } from '#modules/registry.ts';
import { screenList } from '#modules/screen-list.ts';

const known = [...Object.entries(firstIcons), ...Object.entries(moreIcons)];

it('has a drawing for every screen and resource: an unknown name would be a point', () => {
  const names = new Set(known.map(([name]) => name));
  const named = [...screenList.map(({ icon }) => icon), ...resources.map(({ icon }) => icon)];
  expect([...new Set(named)].filter((icon) => !names.has(icon))).toEqual([]);
});

it('draws each once, by lines that begin at a place of their own', () => {
  expect(known.filter(([name], at) => known.findIndex(([other]) => other === name) !== at)).toEqual([]);
  expect(known.filter(([, lines]) => !/^(M[\d.-]+ [\d.-]+[\dA-Za-z .-]*)+$/.test(lines))).toEqual([]);
});
