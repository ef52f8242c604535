import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Ids that proxies and clients send: long enough to be unique, and harmless in a log. */
const WELL_FORMED = /^[A-Za-z0-9][\w.:-]{7,127}$/;

/** Returns a function that names requests: by the header `x-request-id` if it is well-formed, or by a new id. */
export function createRequestIds(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return ({ headers }) => {
    const sent = headers['x-request-id'];
    return typeof sent === 'string' && WELL_FORMED.test(sent) ? sent : `${prefix}-${++count}`;
  };
}

/** Sends the id of a request with its response, so that a client can name it in a report. */
export function sendRequestIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
}
