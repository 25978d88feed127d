import { expect, it } from 'vitest';
import { nameOf } from '#kernel/naming.ts';
import type { Resource } from '#kernel/resource.ts';
import { resources } from '#modules/registry.ts';
import { catalogue } from '#modules/texts.ts';

it('has a name for every code that people choose among: a list, a filter or a file would show a key', () => {
  const all: readonly Resource[] = resources;
  const missing = all.flatMap(({ path, fields }) =>
    Object.entries(fields).flatMap(([name, { options }]) =>
      // Numbers say themselves, and moves that are open are shown as buttons with words of their own.
      (options.computed && options.readOnly && name.startsWith('allowed_') ? [] : (options.values ?? []))
        .filter((code) => !/^\d+$/.test(code))
        .map((code) => [`${nameOf(path)}.${name}.${code}`, `choice.${code}`] as const)
        .filter((keys) => !keys.some((key) => Object.hasOwn(catalogue, key)))
        .map(([own]) => own),
    ),
  );
  expect(missing).toEqual([]);
});
