/** Filters as they stand in an address, by the names of the API. */
type Asked = Readonly<Record<string, string>>;

/**
 * Filters that people set together, under one name: the text `<resource>.preset.<name>`. They are filters like any
 * other and stand in the address, so they are saved, shared and combined.
 */
export interface Preset {
  readonly name: string;
  readonly filters: Asked;
}

const fieldOf = (name: string): string => name.replace(/_(from|to)$/, '');
const valuesOf = (text: string): string[] => text.replace(/^!/, '').split(',');

/** Does what is asked for say no less than this? `status=returned` is also `status=!done`. */
function implies(asked: string | undefined, wanted: string): boolean {
  if (asked === undefined || asked === wanted || !wanted.startsWith('!')) return asked === wanted;
  const [now, none] = [valuesOf(asked), valuesOf(wanted)];
  return asked.startsWith('!')
    ? none.every((value) => now.includes(value))
    : !now.some((value) => none.includes(value) || value === 'null');
}

export const isSet = (asked: Asked, { filters }: Preset): boolean =>
  Object.entries(filters).every(([name, value]) => implies(asked[name], value));

/** What a press changes of the address: it sets the preset, a second one takes it away; null takes a filter out. */
export function pressed(all: readonly Preset[], asked: Asked, preset: Preset): Readonly<Record<string, string | null>> {
  const entries = Object.entries(preset.filters);
  if (isSet(asked, preset)) {
    const others = all.filter((other) => other !== preset && isSet(asked, other));
    const isWanted = (name: string) => others.some(({ filters }) => Object.hasOwn(filters, name));
    return Object.fromEntries(
      entries.flatMap(([name, value]) => (asked[name] === value && !isWanted(name) ? [[name, null]] : [])),
    );
  }
  // Another span of the same field would leave nothing to be found.
  const fields = new Set(entries.map(([name]) => fieldOf(name)));
  const beside = Object.keys(asked).filter((name) => fields.has(fieldOf(name)) && !Object.hasOwn(preset.filters, name));
  return {
    ...Object.fromEntries(beside.map((name) => [name, null])),
    ...Object.fromEntries(entries.filter(([name, value]) => !implies(asked[name], value))),
  };
}
