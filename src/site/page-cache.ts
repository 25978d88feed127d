import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** A page as it is sent, until something on the site changes. */
export interface Kept {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly generation: number;
  /** Packed, once it is. */
  br: Buffer | null;
}

export interface Made {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Longer than this nobody waits for the newest form of a page that is there in an older one. */
const patienceMs = 400;
/** All pages of one process together. */
const mostBytes = 48 * 1024 * 1024;

/**
 * Pages in the memory of this process. What an editor changes makes all of them old: the next visitor gets a new one,
 * and the old one where the new cannot be made in time, as while the database is away.
 */
export class PageCache {
  readonly #mostBytes: number;
  #generation = 1;
  #bytes = 0;
  readonly #pages = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Kept>>();

  constructor(most = mostBytes) {
    this.#mostBytes = most;
  }

  get generation(): number {
    return this.#generation;
  }

  /** Something changed: every page is made anew when somebody asks for it. */
  outdate(): void {
    this.#generation++;
  }

  get size(): number {
    return this.#pages.size;
  }

  async get(key: string, make: () => Promise<Made>): Promise<Kept> {
    const kept = this.#pages.get(key);
    if (kept?.generation === this.#generation) {
      // What is asked for stays: addresses and hosts without end push out one another alone.
      this.#pages.delete(key);
      this.#pages.set(key, kept);
      return kept;
    }
    const making = this.#making.get(key) ?? this.#make(key, make);
    if (!kept) return making;
    // A late failure is nobody's business any more: the old page has been sent.
    const late = new Promise<Kept>((resolve) => setTimeout(resolve, patienceMs, kept).unref());
    return Promise.race([making.catch(() => kept), late]);
  }

  #make(key: string, make: () => Promise<Made>): Promise<Kept> {
    const generation = this.#generation;
    const making = make()
      .then((made) => this.#keep(key, made, generation))
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  #keep(key: string, { status, type, text }: Made, generation: number): Kept {
    const body = Buffer.from(text);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const kept: Kept = { status, type, body, etag, generation, br: null };
    // What is not there is asked for in endless forms.
    if (status !== 200) return kept;
    this.#bytes += body.length - (this.#pages.get(key)?.body.length ?? 0);
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    for (const [oldest, page] of this.#pages) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#pages.delete(oldest);
      this.#bytes -= page.body.length;
    }
    void pack(body).then((packed) => {
      kept.br = packed;
    });
    return kept;
  }
}

/** As small as at 9, in a ninth of the time: pages are made anew after every change. */
const pack = (body: Buffer): Promise<Buffer | null> =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }).catch(() => null);
