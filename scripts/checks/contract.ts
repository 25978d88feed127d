import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dbOf } from '#server/database/db.ts';
import { product } from '#app/product.ts';
import { readConfig, rootDir } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { buildServer } from '#server/server.ts';
import { migratedDatabase } from './database.ts';
import type { Check } from './finding.ts';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  $ref?: string;
}

interface Operation {
  parameters?: ({ name: string; in: string } | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const file = join(rootDir, 'docs/contract.txt');

/** What several calls say stands in the document once: `#/components/schemas/ProjectsRow`. */
const standsAt = <T>(document: Document, ref: string): T =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T;

/** What a caller would notice: names, which of them are needed, and types; not lengths and patterns. */
function shape(document: Document, schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.$ref) return shape(document, standsAt(document, schema.$ref));
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const inner = shape(document, field);
      return `${name}${schema.required?.includes(name) ? '' : '?'}${inner ? ` ${inner}` : ''}`;
    });
    return `{${fields.sort().join(', ')}}`;
  }
  if (schema.anyOf) return schema.anyOf.map((one) => shape(document, one)).join(' or ');
  if (schema.items) return `[${shape(document, schema.items)}]`;
  if (schema.enum) return schema.enum.join('|');
  return [schema.type ?? []].flat().join('|');
}

function lineOf(document: Document, path: string, method: string, operation: Operation): string {
  const { parameters = [], requestBody, responses } = operation;
  const query = parameters
    .map((one) => ('$ref' in one ? standsAt<{ name: string; in: string }>(document, one.$ref) : one))
    .filter((one) => one.in === 'query')
    .map(({ name }) => name);
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  // Failures are the same everywhere and stand among the components.
  const answers = Object.entries(responses)
    .filter(([, answer]) => !('$ref' in answer))
    .map(([status, { content }]) => `${status} ${shape(document, Object.values(content ?? {})[0]?.schema)}`.trim());
  const asked = [query.length && `?${query.sort().join('&')}`, body && shape(document, body)].filter(Boolean).join(' ');
  return `${method.toUpperCase()} ${path}${asked && ` ${asked}`} -> ${answers.join(', ')}`;
}

async function contract(): Promise<string[]> {
  const { pool, url, dataDir } = await migratedDatabase();
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
  const db: Db = dbOf(pool);
  const app = await buildServer({ config, pool, db, databaseUrl: url }, product);
  try {
    const answer = await app.inject('/api/openapi.json');
    const document = answer.json<Document>();
    const lines = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => lineOf(document, path, method, operation)),
    );
    return lines.sort();
  } finally {
    await app.close();
  }
}

/**
 * The API is what docs/contract.txt says, so that a change of it is seen by who reviews it and never slips in.
 * `npm run check -- contract --write` writes the file anew.
 */
export const checkContract: Check = async () => {
  const now = await contract();
  const written = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  const seen = `${now.length} operations`;
  if (process.argv.includes('--write')) {
    writeFileSync(file, `${now.join('\n')}\n`);
    return { problems: [], seen: `${seen}, written` };
  }
  const [before, after] = [new Set(written), new Set(now)];
  const problems = [
    ...written.filter((line) => !after.has(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !before.has(line)).map((line) => `+ ${line}`),
  ];
  if (problems.length) problems.push('if that is meant: npm run check -- contract --write');
  return { problems: problems.map((problem) => problem.slice(0, 300)), seen };
};
