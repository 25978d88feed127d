/** The colours of the theme that stands, read once: a canvas knows no classes. */
const names = [
  'panel',
  'sunken',
  'line',
  'line-soft',
  'field-line',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-line',
  'accent-soft',
  'danger',
  'danger-soft',
  'warn-soft',
  'warn-line',
  'good-line',
] as const;

export interface Look {
  readonly of: Readonly<Record<(typeof names)[number], string>>;
  /** Of a status, as `not_accepted`. */
  readonly status: (code: string) => string;
  readonly font: string;
}

/** Reads colours where the element stands: paper is light whatever the page is. */
export function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const statuses = new Map<string, string>();
  const status = (code: string): string => {
    const known = statuses.get(code);
    if (known) return known;
    const color = read(`status-${code.replaceAll('_', '-')}`) || read('ink-3');
    statuses.set(code, color);
    return color;
  };
  const of = Object.fromEntries(names.map((name) => [name, read(name)])) as Look['of'];
  return { of, status, font: getComputedStyle(document.body).fontFamily || 'sans-serif' };
}
