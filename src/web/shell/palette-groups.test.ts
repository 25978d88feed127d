import { describe, expect, it } from 'vitest';
import type { Command } from '#web/keys/commands.ts';
import { paletteGroups } from '#web/shell/palette-groups.ts';
import type { FoundRow } from '#web/product/product-parts.ts';

const texts: Record<string, string> = {
  'screen.tasks': 'Vazifalar',
  'screen.projects': 'Loyihalar',
  'screen.board': 'Vazifalar doskasi',
  theme: 'Mavzuni almashtirish',
};
const t = Object.assign((key: string) => texts[key] ?? key, { has: () => true });
const perform = () => {};
const commands: Command[] = [
  { id: 'palette', text: 'x', icon: 'search', section: 'view', perform },
  { id: 'go /tasks/projects', text: 'screen.projects', icon: 'folder', section: 'go', perform },
  { id: 'go /board', text: 'screen.board', icon: 'x', section: 'go', perform },
  { id: 'go /tasks/tasks', text: 'screen.tasks', icon: 'table', section: 'go', perform },
  { id: 'theme', text: 'theme', icon: 'moon', section: 'account', perform },
];
const found: FoundRow[] = [
  { kind: 'person', id: 4, title: 'Aziza Karimova', subtitle: 'QA' },
  { kind: 'project', id: 7, title: 'Meva bozori', subtitle: null },
  { kind: 'project', id: 8, title: 'Omborchi', subtitle: null },
  { kind: 'task', id: 9, title: 'Toʻlov xatosi', subtitle: 'SHOP-9' },
];
const names = (question: string) =>
  paletteGroups({
    question,
    commands,
    recent: ['/board', '/tasks/tasks'],
    found,
    pins: { ids: [7], toggle: perform },
    hrefOfFound: ({ id }) => `/${id}`,
    hrefOfQuestion: (q) => (q === 'to' ? `/search?q=${q}` : null),
    t,
  }).map(({ key, items }) => [key, items.map(({ name }) => name)]);

describe('the palette', () => {
  it('begins with what was visited last and everything that can be done', () => {
    expect(names('')).toEqual([
      ['recent', ['Vazifalar']],
      ['go', ['Loyihalar', 'Vazifalar doskasi', 'Vazifalar']],
      ['account', ['Mavzuni almashtirish']],
    ]);
  });
  it('finds in either script, beginnings first', () => {
    expect(names('доска')[0]).toEqual(['commands', ['Vazifalar doskasi']]);
    expect(names('вазифа')[0]).toEqual(['commands', ['Vazifalar doskasi', 'Vazifalar']]);
    expect(names('MAVZU')[0]).toEqual(['commands', ['Mavzuni almashtirish']]);
  });
  it('wants every word', () => {
    expect(names('vaz doska')[0]).toEqual(['commands', ['Vazifalar doskasi']]);
    expect(names('vaz loyiha').map(([key]) => key)).not.toContain('commands');
  });
  it('puts what the server found below, by kind, and the way to search further last', () => {
    expect(names('to').slice(-4)).toEqual([
      ['task', ['Toʻlov xatosi']],
      ['project', ['Meva bozori', 'action.unpin: Meva bozori', 'Omborchi', 'action.pin: Omborchi']],
      ['person', ['Aziza Karimova']],
      ['further', ['palette.everywhere']],
    ]);
  });
});
