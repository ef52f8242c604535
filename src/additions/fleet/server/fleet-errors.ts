import { NO_SNIFF_HEADERS } from '@storekeep/server/extend';
import type { FastifyReply } from 'fastify';

/** Why a request reaches no shop, in the format of all errors. Messages name no host or database, as anyone can see them. */
const ERRORS = {
  shop_unknown: { status: 404, type: 'not_found', message: 'There is no shop at this host' },
  shop_suspended: { status: 503, type: 'unavailable', message: 'The shop is suspended' },
  shop_moving: {
    status: 503,
    type: 'unavailable',
    message: 'The shop is being moved; try again',
    retryAfter: 1,
  },
  shop_busy: { status: 503, type: 'unavailable', message: 'The shop is busy; try again', retryAfter: 2 },
  shop_unavailable: {
    status: 503,
    type: 'unavailable',
    message: 'The shop is not available at the moment; try again',
    retryAfter: 5,
  },
} as const;

export type FleetError = keyof typeof ERRORS;

export function sendFleetError(code: FleetError, reply: FastifyReply): void {
  const { status, type, message, ...others } = ERRORS[code];
  if ('retryAfter' in others) void reply.header('retry-after', String(others.retryAfter));
  void reply
    .status(status)
    .headers({ ...NO_SNIFF_HEADERS, 'cache-control': 'no-store' })
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ type, message, code }));
}
