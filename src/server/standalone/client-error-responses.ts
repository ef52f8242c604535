import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disconnectIfSending } from '#engine/http/limits/request-limits';
import { errorResponseOf } from '#engine/http/output/error-filter';
import { NO_SNIFF } from '#engine/http/output/no-sniff';
import { invalidData } from '#engine/kernel/errors';

const RESPONSES: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request has not arrived in time' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The URL and the headers may have 16 KiB together at most' },
};
const MALFORMED = { status: 400, message: 'The request is not valid HTTP/1.1' };

/** Responds to requests that Fastify rejects before they reach a route and its hooks, such as those whose URL cannot be decoded. */
export function respondToFrameworkError(error: Error, { raw }: FastifyRequest, reply: FastifyReply): void {
  disconnectIfSending(raw);
  const { status, body } = errorResponseOf(invalidData(error.message));
  void reply.status(status).headers(NO_SNIFF).send(body);
}

/** Responds to requests that Node.js rejects before Fastify gets them, in the format of all errors, and closes the connection. */
export function respondToClientError({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code !== 'ECONNRESET' && socket.writable) {
    const { status, message } = RESPONSES[code] ?? MALFORMED;
    const body = JSON.stringify(errorResponseOf(invalidData(message)).body);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(NO_SNIFF).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy();
}
