import type { FastifyInstance } from 'fastify';
import type { App } from '#server/app.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { asksToConfirm } from '#modules/clients/enquiries/door.server.ts';
import { keptMonths } from '#modules/staff/hiring/door.ts';
import type { PageCache } from '#site/page-cache.ts';
import { nextBoundary, readFrame } from '#site/site-data.server.ts';
import type { Frame } from '#site/site-types.ts';

/** Resources whose changes visitors see. Of publications only what was published counts: see `isSeen`. */
const followed = new Set([
  ...['admin/publication-types', 'admin/sections', 'admin/site-content', 'admin/menu', 'admin/site-user-data'],
  ...['fp/landing-data', 'fp/events', 'admin/app-configs', 'admin/translations', 'admin/resources-view'],
  'admin/notification-methods',
]);
const longestTimerMs = 3_600_000;

/** Before anything could be read. */
export const noFrame: Frame = {
  ...{ company: 'Vazifa', timeZone: 'Asia/Tashkent', applicationMonths: keptMonths, pictures: new Map() },
  ...{ types: [], menu: [], sections: [], landing: [], people: [], asksReaders: false },
};

/** What all pages have in common: read again after a change, and kept as it was while the database is away. */
export function keptFrame(app: App, cache: PageCache): () => Promise<Frame> {
  let frame: Frame | null = null;
  let generation = 0;
  let reading: Promise<Frame> | null = null;
  const company = () => brandOf(String(app.config.settings.company_name ?? ''));
  const read = async (): Promise<Frame> => {
    const asked = cache.generation;
    const { settings, timeZone } = app.config;
    const applicationMonths = Number(settings.application_months ?? keptMonths);
    const ctx = contextOfJob(app.db, app.config, 'site');
    const asksReaders = await asksToConfirm(ctx, app.config.publicUrl);
    const found = await readFrame(app.db, { company: company(), timeZone, applicationMonths, asksReaders });
    frame = found;
    generation = asked;
    return found;
  };
  return async () => {
    if (frame && generation === cache.generation) return frame;
    reading ??= read().finally(() => {
      reading = null;
    });
    try {
      return await reading;
    } catch (error) {
      if (frame) return frame;
      throw error;
    }
  };
}

/** Of the name on papers, `"Namuna Soft" MCHJ`, what people call it. */
export const brandOf = (name: string): string => /["«“](.+?)["»”]/.exec(name)?.[1] ?? (name || 'Vazifa');

interface Seen {
  readonly resource: string;
  readonly op: string;
  readonly changed: readonly string[] | null;
}

/** What editors only write down is nobody's business: visitors see what is published, withdrawn, deleted. */
const isSeen = ({ resource, op, changed }: Seen): boolean =>
  resource === 'admin/publications'
    ? op !== 'update' || (changed?.includes('published_langs') ?? false)
    : followed.has(resource);

/** Every process hears of each change by the event feed, and knows when pages come and go by themselves. */
export function followChanges(fastify: FastifyInstance, app: App, cache: PageCache): void {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const watch = async () => {
    clearTimeout(timer);
    const next = await nextBoundary(app.db).catch(() => null);
    if (isClosed) return;
    const wait = next === null ? longestTimerMs : Math.min(Math.max(next - Date.now(), 0) + 20, longestTimerMs);
    timer = setTimeout(() => {
      cache.outdate();
      void watch();
    }, wait);
    timer.unref();
  };
  app.feed.onBatch(async (batch) => {
    if (!batch.some(isSeen)) return;
    cache.outdate();
    void watch();
  });
  app.keeper.onRead(() => cache.outdate());
  fastify.addHook('onReady', watch);
  fastify.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
  });
}
