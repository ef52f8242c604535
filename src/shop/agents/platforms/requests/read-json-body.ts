import type { FastifyRequest } from 'fastify';
import { unstorableIn } from '../../../../engine/http/input/storable.ts';
import { BODY_LIMITS, JsonCounter } from '../../../../engine/http/limits/body-limits.ts';
import { CommerceError, invalidData } from '../../../../engine/kernel/errors.ts';
import type { RequestHeaders } from '../../../payments/payment-provider.ts';
import type { JsonObject } from './read-values.ts';
import { rawBodyOf } from '../../../checkout/hooks/raw-bodies.ts';

const MAX_BYTES = 256 * 1024;

/** The bytes of a body, from which digests are computed, and the original headers. */
export interface RawBody {
  body: Buffer;
  headers: RequestHeaders;
}

/** Reads a body of at most 256 KiB. @throws payload_too_large; invalid_data if it is incomplete */
export function readRawBody(request: FastifyRequest): Promise<RawBody> {
  return rawBodyOf(request, MAX_BYTES);
}

/**
 * Parses a JSON object; an empty body counts as an empty object.
 * @throws unsupported_media_type; invalid_data if it is not a JSON object, is nested too deeply, or cannot be stored
 */
export function parseJsonBody({ body, headers }: RawBody): JsonObject {
  if (body.length === 0) return {};
  const type = headers['content-type'];
  if (typeof type !== 'string' || !/^application\/(?:[\w.-]+\+)?json\b/i.test(type))
    throw new CommerceError('unsupported_media_type', 'The body must be application/json');
  const exceeded = new JsonCounter(BODY_LIMITS.store).count(body);
  if (exceeded !== null) throw invalidData(exceeded);
  const json = parse(body);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw invalidData('The body must be a JSON object');
  const unstorable = unstorableIn(json);
  if (unstorable !== null) throw invalidData(`The body contains ${unstorable}`);
  return json as JsonObject;
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (error) {
    throw invalidData('The body is not valid JSON', error);
  }
}
