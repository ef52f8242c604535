import { invalidData } from '../../kernel/errors.ts';
import type { Surface } from '../../mapping/resource.ts';
import { unstorableIn } from '../input/storable.ts';
import { BODY_LIMITS, JsonCounter } from './body-limits.ts';

/**
 * Parses the raw bytes of a JSON object within the limits of a surface.
 * @throws invalid_data if it is no JSON object, exceeds a limit, or has a text that PostgreSQL cannot store
 */
export function parseJsonObject(body: Buffer, surface: Surface): Record<string, unknown> {
  const exceeded = new JsonCounter(BODY_LIMITS[surface]).count(body);
  if (exceeded !== null) throw invalidData(exceeded);
  const json = parse(body);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw invalidData('The body must be a JSON object');
  const unstorable = unstorableIn(json);
  if (unstorable !== null) throw invalidData(`The body contains ${unstorable}`);
  return json as Record<string, unknown>;
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (error) {
    throw invalidData('The body is not valid JSON', error);
  }
}
