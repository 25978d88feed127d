import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import type { Ajv } from 'ajv';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Pool } from 'pg';
import type { TSchema } from 'typebox';
import { notFound } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { Actors } from '#server/auth/actors.ts';
import { InnerCalls } from '#server/auth/inner-calls.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { CrudSettings } from '#server/crud/crud.ts';
import type { Directory } from '#server/crud/references.ts';
import { referencesFirst } from '#server/crud/references-first.ts';
import { localFiles } from '#server/files/file-store.ts';
import { forgetUploads, takePieces, uploadsServed } from '#server/files/resumable.ts';
import { addForms, filesServed } from '#server/files/file-endpoints.ts';
import type { App } from '#server/app.ts';
import { answerHeadAsGet } from '#server/http/head-requests.ts';
import { requireHttps } from '#server/http/https.ts';
import { matrixToQuery } from '#server/http/matrix.ts';
import { endBrokenImports } from '#server/import/broken-off.ts';
import { importEndpointsOf } from '#server/import/import-endpoints.ts';
import { exportLinkOf } from '#server/http/export-link.ts';
import { lateSerializers } from '#server/http/late-compiling.ts';
import { longestDelay, refuseUnderPressure } from '#server/http/pressure.ts';
import { largestFile } from '#server/files/upload-size.ts';
import { hearOutRefusedBodies } from '#server/http/refused-bodies.ts';
import { addOpenApi } from '#server/http/openapi-page.ts';
import { addHeaders } from '#server/http/security-headers.ts';
import { answerProblem } from '#server/http/problem-answers.ts';
import { addMonitoring } from '#server/http/monitoring.ts';
import { rowEndpointsOf } from '#server/rows/row-endpoints.ts';
import { endpointsOf } from '#server/http/resource-endpoints.ts';
import { addEndpoint, type Served } from '#server/http/serve.ts';
import { addWebApp } from '#server/http/web-app.ts';
import { addValidation, strictValidator } from '#server/http/validation.ts';
import { beginFollowers } from '#server/jobs/followers.ts';
import { type Job, startJobs } from '#server/jobs/jobs.ts';
import { followersOf, upkeepFor } from '#server/jobs/upkeep.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import { type Letters, noLetters, printedLetters } from '#server/auth/letters.ts';
import { startLater } from '#server/database/later.ts';
import { LiveFeed } from '#server/live/feed.ts';
import { type Kept, Keeper } from '#server/live/kept.ts';
import { addStream } from '#server/live/stream.ts';
import { type Catalogue, type Texts, textsOf } from '#server/texts.ts';

/** What the server knows of the product: it knows no domain itself. */
export interface Product {
  readonly resources: readonly Resource[];
  readonly operations: (settings: CrudSettings) => readonly Operations[];
  readonly served: readonly Served[];
  readonly catalogue: Catalogue;
  /** Letters by the ways that are set up; `without` says what becomes of them where none is. */
  readonly letters: (without: Letters, texts: () => Texts) => Letters;
  readonly jobs: (settings: JobSettings) => readonly (Job | Doing)[];
  readonly kept: readonly Kept[];
  /** Pages for visitors, beside the API and the app. */
  readonly pages: (fastify: FastifyInstance, app: App) => Promise<void>;
}

/** What jobs work with beside their transaction. */
export interface JobSettings extends CrudSettings, Pick<App, 'ask' | 'actors' | 'db' | 'config'> {}

export interface ServerParts {
  readonly config: Config;
  readonly pool: Pool;
  readonly db: Db;
  readonly databaseUrl: string;
  /** Development only: answers what is no API call, in place of the built web app. */
  readonly web?: (fastify: FastifyInstance) => Promise<void>;
}

const bodyLimit = 1024 * 1024;
/** Longer than any request may take in the browser, so that the browser gives up first: constants.ts of the web. */
const requestTimeoutMs = 130_000;

/** Fastify gives a start ten seconds to be ready; a machine that is busy with others needs more, and gets there. */
const longestReadyMs = 120_000;

/** Quick rather than small: answers are made for each request. Files of the web app are compressed once, when built. */
const compression = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} as object;

/** The whole HTTP side of the product, ready to listen. `close()` drains it and ends its streams. */
export async function buildServer(parts: ServerParts, product: Product): Promise<FastifyInstance> {
  const { config } = parts;
  const fastify = Fastify({
    logger: {
      level: config.logLevel === 'info' ? 'warn' : config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: (request: IncomingMessage) => {
      answerHeadAsGet(request);
      return matrixToQuery(request.url ?? '/');
    },
    requestTimeout: requestTimeoutMs,
    pluginTimeout: longestReadyMs,
    keepAliveTimeout: 72_000,
    bodyLimit,
    trustProxy: config.trustProxy.length ? config.trustProxy : false,
    schemaController: { compilersFactory: { buildSerializer: lateSerializers } },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
  } as object) as FastifyInstance;

  const app = appOf(parts, product, fastify);
  fastify.decorateRequest('actor', null);
  fastify.decorateRequest('lang', 'uz');
  fastify.decorateRequest('session_id', null);
  fastify.decorateRequest('ends_at', null);
  fastify.decorateRequest('via', null);
  fastify.setErrorHandler((error, request, reply) => answerProblem(app, error, request, reply));
  fastify.setNotFoundHandler((request, reply) => answerProblem(app, notFound(), request, reply));
  // Bodies are JSON or files; Fastify would take plain text too.
  fastify.removeContentTypeParser('text/plain');
  addValidation(fastify, config);
  sweepIdleConnections(fastify);
  requireHttps(fastify, config);
  await addHeaders(fastify, config);
  await fastify.register(compress, compression);
  await fastify.register(cookie);
  await fastify.register(underPressure, { maxEventLoopDelay: longestDelay, pressureHandler: refuseUnderPressure });
  await addOpenApi(fastify, config.version);
  addMonitoring(fastify, app);
  hearOutRefusedBodies(fastify, largestFile);
  await addForms(fastify);
  for (const served of allServed(app, product)) addEndpoint(fastify, app, served);
  await fastify.register(async (own) => {
    takePieces(own);
    for (const served of uploadsServed) addEndpoint(own, app, served);
  });
  addStream(fastify, app);
  await (parts.web ?? addWebApp)(fastify);
  await product.pages(fastify, app);
  let runner: Awaited<ReturnType<typeof startJobs>> | undefined;
  let later: ReturnType<typeof startLater> | undefined;
  fastify.addHook('onReady', async () => {
    await app.feed.start();
    await app.keeper.start();
    const jobs = [endBrokenImports(app, fastify.log), forgetUploads(app.files), ...product.jobs(jobSettingsOf(app))];
    const { pool, db } = parts;
    later = startLater({
      url: config.migrationDatabaseUrl ?? parts.databaseUrl,
      say: (line) => process.stdout.write(`migration, ${line}\n`),
    });
    await beginFollowers(db, followersOf(jobs));
    const judge = judgeOf(strictValidator(config));
    runner = await startJobs({ pool, db, config, committed: () => app.feed.committed(), log: fastify.log, judge }, [
      ...upkeepFor(jobs),
      ...jobs,
    ]);
  });
  fastify.addHook('onClose', async () => {
    await later?.stop();
    await runner?.stop();
    app.keeper.close();
    await app.feed.close();
  });
  return fastify;
}

const jobSettingsOf = ({ directory, config, ...app }: App): JobSettings => ({
  ...{ directory: () => directory, letters: app.letters, files: app.files, secretKey: config.secretKey },
  publicUrl: () => config.publicUrl,
  ...{ ask: app.ask, actors: app.actors, texts: app.texts, db: app.db, config },
});

/** What is wrong with a payload of a job, without what stands in it. */
const judgeOf =
  (validator: Ajv) =>
  (schema: TSchema, payload: unknown): string | null =>
    validator.validate(schema, payload) ? null : validator.errorsText(validator.errors, { dataVar: 'payload' });

/** Every endpoint: those that modules declare, those that resources are, and files. */
export function allServed(app: App, product: Pick<Product, 'resources' | 'served'>): Served[] {
  const ofResources = product.resources
    .map((resource) => app.operationsAt(resource))
    .flatMap((operations) => [
      ...endpointsOf(app, operations),
      exportLinkOf(operations),
      ...rowEndpointsOf(operations),
      ...importEndpointsOf(app, operations),
    ]);
  // A module may answer better than the resource does, for instance where its rows are used.
  const declared = new Set<string>(product.served.map(({ endpoint }) => endpoint.key));
  return [...product.served, ...ofResources.filter(({ endpoint }) => !declared.has(endpoint.key)), ...filesServed];
}

function appOf({ config, pool, db, databaseUrl }: ServerParts, product: Product, fastify: FastifyInstance): App {
  const without = config.demoAccounts ? printedLetters((line) => process.stdout.write(line)) : noLetters;
  const letters = product.letters(without, () => texts);
  const byPath = new Map<string, Operations>();
  const resources = new Map(product.resources.map((resource) => [resource.path, resource]));
  const known = <T>(map: Map<string, T>, path: string): T => {
    const found = map.get(path);
    if (!found) throw new Error(`no resource is registered at ${path}`);
    return found;
  };
  const directory: Directory = {
    resources: product.resources,
    resourceAt: (path) => known(resources, path),
    scopeOf: (path) => known(byPath, path).scope,
    operationsAt: (path) => known(byPath, path),
  };
  const texts = textsOf(product.catalogue);
  const files = localFiles(join(config.dataDir, 'files'));
  const { secretKey } = config;
  const publicUrl = () => config.publicUrl;
  const settings = { directory: () => directory, letters, secretKey, publicUrl, texts, files };
  for (const operations of product.operations(settings))
    byPath.set(operations.resource.path, referencesFirst(directory, operations));
  const innerCalls = new InnerCalls();
  const app: Omit<App, 'keeper'> = {
    ...{ innerCalls, ask: innerCalls.through(fastify) },
    config,
    pool,
    db,
    directory,
    actors: new Actors(db, config),
    texts,
    operationsAt: <R extends Resource>({ path }: R) => known(byPath, path) as Operations<R>,
    operationsAtPath: (path) => known(byPath, path),
    files,
    feed: new LiveFeed(pool, databaseUrl, fastify.log),
    letters,
  };
  return Object.assign(app, { keeper: new Keeper(app as App, product.kept) });
}

/** `close()` would wait for kept connections; they are closed as soon as they are idle, and all of them after 10 s. */
function sweepIdleConnections(fastify: FastifyInstance): void {
  fastify.addHook('preClose', async () => {
    const sweep = setInterval(() => fastify.server.closeIdleConnections(), 50);
    fastify.server.once('close', () => clearInterval(sweep));
    setTimeout(() => fastify.server.closeAllConnections(), 10_000).unref();
  });
}
