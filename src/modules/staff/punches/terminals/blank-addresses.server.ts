import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The head of a request whose address has blanks in it, as ZKTeco devices write what they say of themselves. */
const head = /^GET (\/iclock\/[^\r\n]* [^\r\n]*) HTTP\/1\.[01]\r\n/;

interface BrokenRequest extends Error {
  readonly rawPacket?: Buffer;
}

/**
 * No parser of HTTP takes an address with a blank. A terminal would say it again for ever: its line is read here, asked
 * once more with the blanks encoded, and answered on the same line.
 */
export function takeBlankAddresses(fastify: FastifyInstance): void {
  const { server } = fastify;
  const others = server.listeners('clientError');
  server.removeAllListeners('clientError');
  server.on('clientError', (error: BrokenRequest, socket: Socket) => {
    const address = head.exec(error.rawPacket?.toString('latin1') ?? '')?.[1];
    if (!address || !socket.writable) {
      for (const other of others) other.call(server, error, socket);
      return;
    }
    void answered(fastify, address.replaceAll(' ', '%20'), socket);
  });
}

async function answered(fastify: FastifyInstance, url: string, socket: Socket): Promise<void> {
  const { statusCode, statusMessage, body } = await fastify.inject({
    ...{ method: 'GET', url, remoteAddress: socket.remoteAddress ?? '' },
  });
  const headers = [
    `HTTP/1.1 ${statusCode} ${statusMessage}`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
