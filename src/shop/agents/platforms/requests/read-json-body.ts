import type { FastifyRequest } from 'fastify';
import { unstorableIn } from '../../../../engine/http/input/storable.ts';
import { BODY_LIMITS, JsonCounter } from '../../../../engine/http/limits/body-limits.ts';
import { CommerceError, invalidData } from '../../../../engine/kernel/errors.ts';
import { rawBodyOf } from '../../../checkout/hooks/raw-bodies.ts';

const MAX_BYTES = 256 * 1024;

/** A body as its bytes, from which digests are computed, and parsed. */
export interface JsonBody {
  raw: Buffer;
  json: Record<string, unknown>;
}

/**
 * Reads a JSON object; an empty body counts as an empty object.
 * @throws payload_too_large; unsupported_media_type; invalid_data if it is no JSON object, too deep, or cannot be stored
 */
export async function readJsonBody(request: FastifyRequest): Promise<JsonBody> {
  const { body: raw, headers } = await rawBodyOf(request, MAX_BYTES);
  if (raw.length === 0) return { raw, json: {} };
  const type = headers['content-type'];
  if (typeof type !== 'string' || !/^application\/(?:[\w.-]+\+)?json\b/i.test(type))
    throw new CommerceError('unsupported_media_type', 'The body must be application/json');
  const exceeded = new JsonCounter(BODY_LIMITS.store).count(raw);
  if (exceeded !== null) throw invalidData(exceeded);
  const json = parse(raw);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw invalidData('The body must be a JSON object');
  const unstorable = unstorableIn(json);
  if (unstorable !== null) throw invalidData(`The body contains ${unstorable}`);
  return { raw, json: json as Record<string, unknown> };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (error) {
    throw invalidData('The body is not valid JSON', error);
  }
}
