import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { onRequestHooksOf } from '../../../engine/http/route-config.ts';
import { CommerceError, invalidData } from '../../../engine/kernel/errors.ts';
import { withTimeout } from '../../../engine/kernel/concurrency/with-timeout.ts';
import type { RequestHeaders } from '../../payments/payment-provider.ts';

const HEADERS = Symbol('headers as they came');
type WithHeaders = FastifyRequest & { [HEADERS]?: RequestHeaders };

const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 30_000;

/**
 * Leaves the raw body of a webhook to its handler, since the signature is computed from the bytes. As for uploads, the headers of the
 * body are removed on these routes, so that Fastify does not parse it.
 */
@Injectable()
export class RawBodies {
  constructor({ httpAdapter }: HttpAdapterHost) {
    if (!httpAdapter) return; // an application without HTTP
    httpAdapter.getInstance<FastifyInstance>().addHook('onRoute', (route: RouteOptions) => {
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
 * Reads the raw body completely, even if it is too large: a client whose connection is closed while it sends does not see the
 * response.
 * @param maxBytes defaults to 1 MiB
 * @throws payload_too_large; invalid_data if it is incomplete or arrives too slowly
 */
export async function rawBodyOf(
  request: FastifyRequest,
  maxBytes = MAX_BYTES,
): Promise<{ body: Buffer; headers: RequestHeaders }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const read = async (signal: AbortSignal): Promise<void> => {
    for await (const chunk of request.raw as AsyncIterable<Buffer>) {
      signal.throwIfAborted(); // ends the connection; the error response was sent already
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
    }
  };
  await withTimeout(TIMEOUT_MS, read).catch((error: unknown) => {
    throw invalidData('The body has not arrived as a whole', error);
  });
  if (size > maxBytes)
    throw new CommerceError('payload_too_large', `The body is larger than ${maxBytes / 1024} KiB`);
  return { body: Buffer.concat(chunks), headers: (request as WithHeaders)[HEADERS] ?? request.headers };
}
