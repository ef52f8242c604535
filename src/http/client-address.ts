import type { FastifyReply, FastifyRequest } from 'fastify';

/** What stands for the address of a client that has disconnected: a closed socket has none. Such clients share one rate limit. */
const UNKNOWN = 'unknown';

/** The client's address, as far as proxies are trusted, or `unknown`. */
export function clientAddress(request: FastifyRequest): string {
  return request.ip ?? UNKNOWN;
}

/** Whether the client closed its connection before it had the whole response. */
export function hasDisconnected({ raw }: FastifyReply): boolean {
  return raw.destroyed && !raw.writableFinished;
}
