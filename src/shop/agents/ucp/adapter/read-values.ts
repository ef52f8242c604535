import { UcpError } from '../ucp-error.ts';

const MAX_TEXT = 1024;

export type JsonObject = Record<string, unknown>;

/** @throws UcpError 400 naming the path */
export function invalid(path: string, what: string): UcpError {
  return new UcpError(400, 'invalid_request', `${path} ${what}`);
}

/** An object; undefined if it is absent or null. @throws UcpError 400 */
export function readObject(value: unknown, path: string): JsonObject | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid(path, 'must be an object');
  return value as JsonObject;
}

/** A list of objects; empty if it is absent or null. @throws UcpError 400 */
export function readObjects(value: unknown, path: string, max: number): JsonObject[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid(path, 'must be a list');
  if (value.length > max) throw invalid(path, `must have ${max} elements at most`);
  return value.map((element, index) => {
    const object = readObject(element, `${path}[${index}]`);
    if (!object) throw invalid(`${path}[${index}]`, 'must be an object');
    return object;
  });
}

/** A text; null if it is absent, null or empty. @throws UcpError 400 */
export function readText(value: unknown, path: string, max = MAX_TEXT): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw invalid(path, 'must be a text');
  if (value.length > max) throw invalid(path, `must have ${max} characters at most`);
  return value;
}
