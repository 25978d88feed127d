/** The variable that is being typed before the cursor, without its brace; null where none is. */
export const begunVariable = (text: string, cursor: number): string | null =>
  /\{([a-z0-9_]*)$/.exec(text.slice(0, cursor))?.[1] ?? null;

/** What takes the place of the begun variable, from where to where; a brace that closes it already is taken along. */
export function withVariable(text: string, cursor: number, name: string): { start: number; end: number; text: string } {
  const begun = begunVariable(text, cursor) ?? '';
  const rest = /^[a-z0-9_]*\}?/.exec(text.slice(cursor))?.[0] ?? '';
  const isClosed = rest.endsWith('}');
  return {
    start: cursor - begun.length - (begunVariable(text, cursor) === null ? 0 : 1),
    end: cursor + (isClosed ? rest.length : 0),
    text: `{${name}}`,
  };
}
