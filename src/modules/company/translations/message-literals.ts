/**
 * Applies `map` to the words that a person reads in an ICU message and leaves its syntax alone: names of placeholders,
 * formats, plural categories. A message whose braces do not fit together comes back as it is.
 */
export function mapLiterals(message: string, map: (literal: string) => string): string {
  let at = 0;

  /** Text and arguments up to the brace that closes the branch, or to the end. */
  function branch(isInner: boolean): string {
    let out = '';
    let literal = '';
    const flush = () => {
      out += literal && map(literal);
      literal = '';
    };
    while (at < message.length && message[at] !== '}') {
      // A brace between apostrophes is a sign of the text.
      const [quoted] = /^'[{}]+'/.exec(message.slice(at, at + 9)) ?? [];
      if (quoted) {
        flush();
        out += quoted;
        at += quoted.length;
      } else if (message[at] === '{') {
        flush();
        out += argument();
      } else literal += message[at++];
    }
    flush();
    if (isInner !== (message[at] === '}')) throw new SyntaxError('braces');
    return out;
  }

  /** `{name}`, `{n, number}` or `{n, plural, one {…} other {…}}`. */
  function argument(): string {
    const start = at++;
    const head = /^[^{},]*(?:,\s*(?:plural|select|selectordinal)\s*,)?/.exec(message.slice(at))![0];
    at += head.length;
    let out = message.slice(start, at);
    if (!head.endsWith(',')) return out + rest();
    for (;;) {
      const selector = /^[^{}]*/.exec(message.slice(at))![0];
      at += selector.length;
      out += selector;
      if (message[at] !== '{') return out + rest();
      at++;
      out += `{${branch(true)}}`;
      at++;
    }
  }

  function rest(): string {
    const end = message.indexOf('}', at);
    if (end < 0) throw new SyntaxError('braces');
    const text = message.slice(at, end + 1);
    at = end + 1;
    return text;
  }

  try {
    return branch(false);
  } catch (error) {
    if (error instanceof SyntaxError) return message;
    throw error;
  }
}

/** The words that a person reads in a message, with a space where a value will stand. */
export function literalsOf(message: string): string {
  const found: string[] = [];
  mapLiterals(message, (literal) => {
    found.push(literal);
    return literal;
  });
  return found.join(' ');
}
