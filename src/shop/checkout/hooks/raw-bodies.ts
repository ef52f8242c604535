import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { fastifyOf } from '#engine/http/fastify-of';
import { bodyOf } from '#engine/http/limits/request-limits';
import { onRequestHooksOf } from '#engine/http/route-config';
import { CommerceError } from '#engine/kernel/errors';
import type { RequestHeaders } from '#shop/payments/payment-provider';

const HEADERS = Symbol('headers as they came');
type WithHeaders = FastifyRequest & { [HEADERS]?: RequestHeaders };

const MAX_BYTES = 1024 * 1024;

/**
 * Leaves the raw body of a webhook to its handler, since the signature is computed from the bytes. As for uploads, the headers of the
 * body are removed on these routes, so that Fastify does not parse it.
 */
@Injectable()
export class RawBodies {
  constructor(host: HttpAdapterHost) {
    fastifyOf(host)?.addHook('onRoute', (route: RouteOptions) => {
      if (route.config?.storekeepBody !== 'signed') return;
      onRequestHooksOf(route).push((request, _reply, done) => {
        const { headers } = request.raw;
        (request as WithHeaders)[HEADERS] ??= { ...headers }; // two shops of one application each add this hook
        for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete headers[name];
        done();
      });
    });
  }
}

/**
 * Reads the raw body, within the limits of all bodies (`RequestLimits`).
 * @param maxBytes defaults to 1 MiB
 * @throws payload_too_large; invalid_data if it is incomplete or arrives too slowly
 */
export async function rawBodyOf(
  request: FastifyRequest,
  maxBytes = MAX_BYTES,
): Promise<{ body: Buffer; headers: RequestHeaders }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bodyOf(request) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes)
      throw new CommerceError('payload_too_large', `The body is larger than ${maxBytes / 1024} KiB`);
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks), headers: (request as WithHeaders)[HEADERS] ?? request.headers };
}
