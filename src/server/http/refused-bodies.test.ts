import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { hearOutRefusedBodies } from '#server/http/refused-bodies.ts';

const head = (length: number) =>
  `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

it('whoever goes on sending what is refused is heard to the end, and the line stays', async () => {
  await using fastify = Fastify({ bodyLimit: 1024 });
  hearOutRefusedBodies(fastify, 100 * 1024 * 1024);
  fastify.post('/', async () => 'taken');
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const line = connect((fastify.server.address() as { port: number }).port, '127.0.0.1').setEncoding('utf8');
  let heard = '';
  line.on('data', (text: string) => void (heard += text));
  const piece = Buffer.alloc(64 * 1024, '0');
  line.write(head(piece.length * 100));
  for (let sent = 0; sent < 100; sent++) {
    if (!line.write(piece)) await once(line, 'drain');
    // The refusal is on its way while the sender goes on.
    if (sent === 10) await expect.poll(() => heard).toContain('413 Payload Too Large');
  }
  line.write(`${head(2)}10`);
  await expect.poll(() => heard).toContain('taken');
  line.destroy();
});
