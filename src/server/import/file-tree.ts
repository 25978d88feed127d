import { fold } from '#kernel/search-folding.ts';

/** Which lines of a file stand below which: all of it is known before the first line is judged. */
export class FileTree {
  readonly #lineOf = new Map<string, number>();
  readonly #titled = new Map<string, number | 'many'>();
  readonly #parentOf = new Map<number, string>();

  /** `names` are of this line alone; a title names it where no other line has it. */
  add(line: number, names: readonly string[], title: string, parent: string): void {
    for (const name of names) if (name && !this.#lineOf.has(fold(name))) this.#lineOf.set(fold(name), line);
    if (title) this.#titled.set(fold(title), this.#titled.has(fold(title)) ? 'many' : line);
    if (parent) this.#parentOf.set(line, fold(parent));
  }

  has(name: string): boolean {
    return this.#lineNamed(fold(name)) !== undefined;
  }

  /** Does the way up from the line lead back to it? */
  isInCircle(line: number): boolean {
    const passed = new Set<number>();
    for (let at = this.#above(line); at !== undefined && !passed.has(at); at = this.#above(at)) {
      if (at === line) return true;
      passed.add(at);
    }
    return false;
  }

  #above(line: number): number | undefined {
    const parent = this.#parentOf.get(line);
    return parent === undefined ? undefined : this.#lineNamed(parent);
  }

  #lineNamed(name: string): number | undefined {
    const titled = this.#titled.get(name);
    return this.#lineOf.get(name) ?? (titled === 'many' ? undefined : titled);
  }
}
