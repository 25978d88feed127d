import { expect, it } from 'vitest';
import { firstIcons } from '#web/ui/icon.tsx';
import { moreIcons } from '#web/ui/more-icons.ts';
import { resources } from '#modules/registry.ts';
import { screenList } from '#modules/screen-list.ts';

it('has a drawing for every screen and resource: an unknown name would be a point', () => {
  const known = new Set([...firstIcons, ...Object.keys(moreIcons)]);
  const named = [...screenList.map(({ icon }) => icon), ...resources.map(({ icon }) => icon)];
  expect([...new Set(named)].filter((icon) => !known.has(icon))).toEqual([]);
});
