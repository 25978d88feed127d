import { columnOf, storedFields, writableFields } from '#kernel/fields-of.ts';
import { traitsOf } from '#kernel/field.ts';
import { kinds } from '#kernel/kinds.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Values } from '#server/crud/values.ts';

const defaults = new WeakMap<Resource, Values>();

/** What a new row has in the columns about which nothing is said. */
export function defaultsOf(resource: Resource): Values {
  let values = defaults.get(resource);
  if (!values) {
    const given = storedFields(resource).filter(([, field]) => field.options.default !== undefined);
    values = Object.fromEntries(given.map(([name, field]) => [columnOf(name, field), field.options.default]));
    defaults.set(resource, values);
  }
  return values;
}

/** The values as they are stored: trimmed, with the right apostrophes, durations in minutes. Secrets are left out. */
export function normalized(resource: Resource, input: Values): Values {
  const values: Record<string, unknown> = {};
  for (const [name, field] of writableFields(resource)) {
    if (input[name] === undefined || traitsOf(field).isSecret) continue;
    const { normalize } = kinds[field.kind];
    values[name] = normalize && input[name] !== null ? normalize(input[name], field.options) : input[name];
  }
  return values;
}
