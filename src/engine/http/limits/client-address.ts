import type { FastifyReply, FastifyRequest } from 'fastify';

/** Used for clients that have disconnected, as a closed socket has no address. Such clients share one rate limit. */
const UNKNOWN = 'unknown';

/** The address of the client, considering trusted proxies, or `unknown`. */
export function clientAddress(request: FastifyRequest): string {
  return request.ip ?? UNKNOWN;
}

/** Whether the client closed its connection before it received the whole response. */
export function hasDisconnected({ raw }: FastifyReply): boolean {
  return raw.destroyed && !raw.writableFinished;
}
