/** A variable in braces. Anything else in braces is no variable, and a lone brace is a mistake. */
const variable = /\{([a-z][a-z0-9_]*)\}/g;

/** The variables that a text names, in order, each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name]) => name as string)),
];

/** Is every brace part of a variable? */
export const isWellFormed = (text: string): boolean => !/[{}]/.test(text.replace(variable, ''));

/** The text with values in place of its variables; one without a value stays in sight. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(variable, (whole, name: string) => values[name] ?? whole);
