import { call } from '#web/api/call.ts';
import { CallProblem } from '#web/api/problem.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { lasting, read, write } from '#web/state/storage.ts';
import { type Store, storeOf } from '#web/state/store.ts';
import { type Publication, publications } from '#modules/house/publications/publications.ts';
import { isSame } from '#kernel/equality.ts';
import type { LocalizedText } from '#kernel/field.ts';
import { languages } from '#kernel/languages.ts';

type Edits = Readonly<Record<string, unknown>>;

/** So long after the last letter it is saved. */
const quietMs = 1_200;
/** After a failure that is no fault of the text it is tried again. */
const retryMs = 4_000;

export interface EditState {
  /** As it was saved last, by me or somebody else. */
  readonly base: Publication;
  /** What is typed and not saved yet. */
  readonly edits: Edits;
  readonly status: 'saved' | 'saving' | 'waiting' | 'refused';
  /** Messages by the path of the field: `slug_i18n.uz`. */
  readonly messages: Readonly<Record<string, string>>;
  readonly conflicts: readonly EditConflict[];
  /** What the other has saved, while there are conflicts. */
  readonly theirs: Publication | null;
  /** Counts up whenever the texts came from elsewhere than the keyboard. */
  readonly round: number;
}

/** One publication as it is edited: saved by itself, merged with what others save, kept when nothing answers. */
export class EditedPublication {
  readonly state: Store<EditState>;
  readonly #key: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<boolean> | null = null;

  /** What is typed outlives the page: written down under the person and the publication until it is saved. */
  constructor(base: Publication, userId: number | undefined) {
    this.#key = `vazifa.publication.${userId}.${base.id}`;
    const edits = read<Edits>(lasting, this.#key) ?? {};
    const nothing = { status: 'saved', messages: {}, conflicts: [], theirs: null, round: 0 } as const;
    this.state = storeOf<EditState>({ base, edits, ...nothing });
    if (Object.keys(edits).length) this.#later(quietMs);
  }

  set(column: string, value: unknown): void {
    this.#hold({ ...this.state.get().edits, [column]: value }, { status: 'waiting' });
    this.#later(quietMs);
  }

  /** The texts were written by something else than the keyboard: the editors begin with them anew. */
  refresh(): void {
    this.#change({ round: this.state.get().round + 1 });
  }

  /** Saves what is typed; true when all of it is. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.state.get().conflicts.length) return false;
    this.#sending = this.#send().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  /** A verb answered the row as it stands now. */
  take(row: Publication): void {
    this.#change({ base: row });
    void refreshLists(publications.path);
  }

  /** Somebody else saved: what both have changed waits for a word, the rest goes on by itself. */
  meet(current: Publication): boolean {
    const { base, edits } = this.state.get();
    if (this.#sending !== null || current.version <= base.version) return true;
    return this.#merge(current, edits);
  }

  resolve(how: 'mine' | 'theirs'): void {
    const { conflicts, theirs, edits, round } = this.state.get();
    if (how === 'theirs' && theirs) {
      const names = new Set(conflicts.map(({ column }) => column));
      const left = Object.entries(edits).flatMap(([name, value]) =>
        names.has(name) ? keptOf(name, value, theirs, conflicts) : [[name, value] as const],
      );
      this.#hold(Object.fromEntries(left), { round: round + 1 });
    }
    this.#change({ conflicts: [], theirs: null });
    this.#later(0);
  }

  #change(part: Partial<EditState>): void {
    this.state.set({ ...this.state.get(), ...part });
  }

  #hold(edits: Edits, part: Partial<EditState> = {}): void {
    this.#change({ ...part, edits });
    write(lasting, this.#key, Object.keys(edits).length ? edits : undefined);
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #merge(current: Publication, mine: Edits): boolean {
    const { base, round } = this.state.get();
    const { edits, conflicts } = mergeEdits(base, current, mine);
    this.#hold(edits, { base: current, conflicts, theirs: conflicts.length ? current : null, round: round + 1 });
    return conflicts.length === 0;
  }

  async #send(): Promise<boolean> {
    const { edits: mine, base } = this.state.get();
    if (!Object.keys(mine).length) return true;
    this.#change({ status: 'saving' });
    try {
      const body = { ...mine, version: base.version };
      const row = await call('PATCH /api/admin/publications/:id', { params: { id: base.id }, body });
      // What was typed while it was on its way is still to be sent.
      const left = Object.fromEntries(Object.entries(this.state.get().edits).filter(([name, v]) => v !== mine[name]));
      const isDone = Object.keys(left).length === 0;
      this.#hold(left, { messages: {}, status: isDone ? 'saved' : 'waiting' });
      this.take(row);
      return isDone;
    } catch (problem) {
      return this.#fail(problem);
    }
  }

  #fail(problem: unknown): Promise<boolean> | false {
    const current = problem instanceof CallProblem && problem.status === 409 ? problem.body.row : null;
    if (current) {
      this.#change({ status: 'waiting' });
      return this.#merge(current as Publication, this.state.get().edits) ? this.#send() : false;
    }
    const found = problem instanceof CallProblem ? (problem.body.errors ?? []) : [];
    this.#change({
      messages: Object.fromEntries(found.map(({ field, message }) => [field, message])),
      status: found.length ? 'refused' : 'waiting',
    });
    if (!found.length) this.#later(retryMs);
    return false;
  }
}

/** Of a field with a conflict, the languages that only I have changed. */
function keptOf(name: string, value: unknown, theirs: object, conflicts: readonly EditConflict[]) {
  const own = conflicts.filter(({ column }) => column === name);
  if (own.some(({ lang }) => lang === null)) return [];
  const texts: Record<string, unknown> = { ...(value as object) };
  const other = (theirs as Record<string, Record<string, unknown> | null>)[name];
  for (const { lang } of own) if (lang) texts[lang] = other?.[lang];
  return [[name, Object.fromEntries(Object.entries(texts).filter(([, text]) => text))] as const];
}

/** Rows have no index, so any object will do. */
type Values = object;
type Named = Readonly<Record<string, unknown>>;

/** A field, or one language of it, that two people have changed to different things. */
interface EditConflict {
  readonly column: string;
  readonly lang: (typeof languages)[number] | null;
}

interface MergedEdits {
  /** What is still to be sent, over the row as it stands now. */
  readonly edits: Named;
  readonly conflicts: readonly EditConflict[];
}

const isLocalized = (column: string): boolean => column === 'names' || column.endsWith('_i18n');

/**
 * What I have changed since `base`, over what others have saved meanwhile. Languages are merged one by one: two people
 * who write in different ones never meet. Mine stands in the edits until the person decides otherwise.
 */
export function mergeEdits(base: Values, current: Values, mine: Values): MergedEdits {
  const edits: Record<string, unknown> = {};
  const conflicts: EditConflict[] = [];
  for (const [column, value] of Object.entries(mine)) {
    const [was, is] = [base, current].map((row) => (row as Named)[column] ?? null);
    if (isLocalized(column)) {
      const merged = mergeTexts(was as LocalizedText | null, is as LocalizedText | null, value as LocalizedText | null);
      for (const lang of merged.conflicts) conflicts.push({ column, lang });
      if (!isSame(merged.texts, is ?? {})) edits[column] = merged.texts;
    } else if (!isSame(value, is)) {
      edits[column] = value;
      if (!isSame(was, is)) conflicts.push({ column, lang: null });
    }
  }
  return { edits, conflicts };
}

function mergeTexts(was: LocalizedText | null, is: LocalizedText | null, mine: LocalizedText | null) {
  const texts: Record<string, string> = {};
  const conflicts: (typeof languages)[number][] = [];
  for (const lang of languages) {
    const [before, theirs, own] = [was?.[lang], is?.[lang], mine?.[lang]];
    const text = own === before ? theirs : own;
    if (own !== before && theirs !== before && own !== theirs) conflicts.push(lang);
    if (text) texts[lang] = text;
  }
  return { texts, conflicts };
}
