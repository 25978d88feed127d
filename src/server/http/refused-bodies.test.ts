import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { hearOutRefusedBodies } from '#server/http/refused-bodies.ts';

const head = (length: number, path = '/', more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\n${more}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** A server that takes small bodies at `/` and nobody at `/closed`, and a line to it with what was heard there. */
async function lineToServer() {
  const fastify = Fastify({ bodyLimit: 1024 });
  hearOutRefusedBodies(fastify, 100 * 1024 * 1024);
  fastify.post('/', async () => 'taken');
  fastify.post('/closed', { onRequest: async (_, reply) => reply.code(401).send('who are you') }, async () => 'taken');
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const line = connect((fastify.server.address() as { port: number }).port, '127.0.0.1').setEncoding('utf8');
  const heard: string[] = [];
  line.on('data', (text: string) => void heard.push(text));
  return { line, heard: () => heard.join(''), [Symbol.asyncDispose]: () => fastify.close() };
}

it('whoever goes on sending what is refused is heard to the end, and the line stays', async () => {
  await using server = await lineToServer();
  const { line, heard } = server;
  const piece = Buffer.alloc(64 * 1024, '0');
  line.write(head(piece.length * 100));
  for (let sent = 0; sent < 100; sent++) {
    if (!line.write(piece)) await once(line, 'drain');
    // The refusal is on its way while the sender goes on.
    if (sent === 10) await expect.poll(heard).toContain('413 Payload Too Large');
  }
  line.write(`${head(2)}10`);
  await expect.poll(heard).toContain('taken');
  line.destroy();
});

it.each([
  ['/', '413 Payload Too Large'],
  ['/closed', '401 Unauthorized'],
])('whoever wants the line closed is heard to the end and told that it is closed: %s', async (path, refusal) => {
  await using server = await lineToServer();
  const body = Buffer.alloc(6 * 1024 * 1024, '0');
  server.line.write(head(body.length, path, 'connection: close\r\n'));
  server.line.end(body);
  await once(server.line, 'close');
  expect(server.heard()).toContain(refusal);
  expect(server.heard()).toMatch(/\r\nconnection: close\r\n/i);
});
