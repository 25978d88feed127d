import { dayOf } from '#kernel/calendar-formats.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Lang } from '#kernel/languages.ts';
import type { App } from '#server/app.ts';
import { sql } from '#server/database/door.ts';

/** How often what was counted is written down: a page never waits for it. */
const writeEveryMs = 5_000;
/** So many different counts are held between two writings; what is new beyond them is not counted. */
const mostHeld = 5_000;
/** So many hosts, and as many questions, are told apart in a day: who makes them up fills no table. */
const mostNames = 500;
const mostWords = 80;

const machines = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|headless|lighthouse/i;

/** Counts of the site, of nobody in particular: no address, no cookie, nothing that tells two visitors apart. */
export interface Visits {
  readonly count: (request: FastifyRequest, lang: Lang, path: string) => void;
  /** What was searched for and not found. */
  readonly countSearch: (lang: Lang, question: string) => void;
  /** Writes down what was counted so far. */
  readonly write: () => Promise<void>;
}

/** The host that led to a page from elsewhere; empty for this site itself, and where nobody says. */
export function referrerOf({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): string {
  const { referer } = headers;
  if (!referer || !URL.canParse(referer)) return '';
  const led = new URL(referer);
  return /^https?:$/.test(led.protocol) && led.host !== host ? led.hostname.replace(/^www\./, '').slice(0, 100) : '';
}

/** Words as they are counted; null for what may say something of a person: an address, a number. */
export function countedWords(question: string): string | null {
  const words = question.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, mostWords);
  const isPersonal = words.includes('@') || words.replace(/\D/g, '').length >= 7;
  return words.length < 2 || isPersonal ? null : words;
}

const separator = '\n';

/** Lets so many different names of a day pass. */
function limitOf(most: number): (day: string, name: string) => boolean {
  let [of, known] = ['', new Set<string>()];
  return (day, name) => {
    if (day !== of) [of, known] = [day, new Set()];
    if (known.size < most) known.add(name);
    return known.has(name);
  };
}

/** Counts in the memory of this process and writes them down every few seconds, and when it ends. */
export function countVisits(fastify: FastifyInstance, app: App): Visits {
  let visits = new Map<string, number>();
  let searches = new Map<string, number>();
  const isKnownHost = limitOf(mostNames);
  const isKnownQuestion = limitOf(mostNames);
  const today = () => dayOf(Date.now(), app.config.timeZone);
  const add = (counts: Map<string, number>, parts: readonly string[]) => {
    const key = parts.map((part) => part.replaceAll(separator, ' ')).join(separator);
    if (counts.size < mostHeld || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const count: Visits['count'] = (request, lang, path) => {
    const { headers } = request;
    if (machines.test(headers['user-agent'] ?? 'bot') || String(headers['sec-purpose'] ?? '').includes('prefetch'))
      return;
    const [day, host] = [today(), referrerOf(request)];
    // One of too many is a visit all the same, from nobody knows where.
    add(visits, [day, path, lang, host && isKnownHost(day, host) ? host : '']);
  };
  const countSearch: Visits['countSearch'] = (lang, question) => {
    const words = countedWords(question);
    const day = today();
    if (words && isKnownQuestion(day, words)) add(searches, [day, lang, words]);
  };
  const write = async () => {
    const [seen, asked] = [visits, searches];
    if (!seen.size && !asked.size) return;
    [visits, searches] = [new Map(), new Map()];
    try {
      await app.db.transaction(async (db) => {
        await writeVisits(db, seen);
        await writeSearches(db, asked);
      });
    } catch {
      // The database is away: what was counted waits for the next round.
      for (const [key, n] of seen) visits.set(key, (visits.get(key) ?? 0) + n);
      for (const [key, n] of asked) searches.set(key, (searches.get(key) ?? 0) + n);
    }
  };
  const timer = setInterval(() => void write(), writeEveryMs);
  timer.unref();
  fastify.addHook('preClose', async () => {
    clearInterval(timer);
    await write();
  });
  return { count, countSearch, write };
}

type Db = App['db'];

/** What was counted, a list a column; the keys in one order, so that two processes never wait in a ring. */
function columnsOf(counts: ReadonlyMap<string, number>, width: number): readonly (readonly (string | number)[])[] {
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, n]) => [...key.split(separator), n]);
  return Array.from({ length: width + 1 }, (_, at) => rows.map((row) => row[at]!));
}

async function writeVisits(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  const [days, paths, langs, referrers, numbers] = columnsOf(counts, 4);
  await sql`insert into site_visits (day, path, lang, referrer, count)
    select * from unnest(${days}::date[], ${paths}::text[], ${langs}::text[], ${referrers}::text[],
      ${numbers}::integer[])
    on conflict (day, path, lang, referrer) do update set count = site_visits.count + excluded.count`.run(db);
}

async function writeSearches(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  const [days, langs, words, numbers] = columnsOf(counts, 3);
  await sql`insert into site_searches (day, lang, words, count)
    select * from unnest(${days}::date[], ${langs}::text[], ${words}::text[], ${numbers}::integer[])
    on conflict (day, lang, words) do update set count = site_searches.count + excluded.count`.run(db);
}
