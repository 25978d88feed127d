import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerOf } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: { type: string } }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

let server: TestServer;
let text: string;
let all: (readonly [string, string, Operation])[];
beforeAll(async () => {
  server = await startTestServer({ seed: 'none' });
  const answer = await callerOf(server, null).get('openapi.json');
  text = answer.text;
  const paths = answer.json.paths as Record<string, Record<string, Operation>>;
  all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => [method, path, one] as const),
  );
}, 120_000);
afterAll(() => server?.close());

it('is a valid document for Swagger', async () => {
  await expect(SwaggerParser.validate(JSON.parse(text))).resolves.toBeDefined();
}, 60_000);

it('is a valid document for Redocly', async () => {
  const config = await createConfig({ extends: ['minimal'] });
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  // Rows and what is done with many of them share a beginning, which Fastify tells apart.
  const said = found.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths');
  expect(said.map(({ ruleId, message }) => `${ruleId}: ${message}`).slice(0, 5)).toEqual([]);
}, 60_000);

it('is as short as what several calls say can be said once', () => {
  expect(text.length).toBeLessThan(2_600_000);
  const { components } = JSON.parse(text);
  for (const part of ['schemas', 'parameters'] as const)
    for (const [name, one] of Object.entries(components[part]))
      expect(text.split(`"#/components/${part}/${name}"`).length - 1, name).toBeGreaterThan(one ? 0 : Infinity);
});

it('has a name, a sentence and the failures of every operation', () => {
  expect(new Set(all.map(([, , { operationId }]) => operationId)).size).toBe(all.length);
  for (const [method, path, { summary, responses }] of all) {
    expect(summary, `${method} ${path}`).toMatch(/^[A-Z].{5,}\.$/);
    expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(['default']));
    if (path.includes('{')) expect(responses, `${method} ${path}`).toHaveProperty('404');
    if (method === 'patch') expect(responses, `${method} ${path}`).toHaveProperty('409');
  }
});

it('has ids in paths as they are in rows', () => {
  for (const [method, path, { parameters = [] }] of all) {
    const id = parameters.find((one) => one.in === 'path' && one.name === 'id');
    if (id) expect(id.schema.type, `${method} ${path}`).toBe(path.includes('/uploads/') ? 'string' : 'integer');
  }
});

it('has the body of what is sent as a file', () => {
  const bodyOf = (asked: string) => {
    const [, , one] = all.find(([method, path]) => `${method} ${path}` === asked)!;
    return Object.keys(one.requestBody?.content ?? {});
  };
  expect(bodyOf('post /api/resources/upload')).toEqual(['multipart/form-data']);
  expect(bodyOf('post /api/fp/dev-tasks/imports')).toEqual(['multipart/form-data']);
  expect(bodyOf('patch /api/resources/uploads/{id}')).toEqual(['application/octet-stream']);
});
