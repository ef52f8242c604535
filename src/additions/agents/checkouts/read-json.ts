import {
  CommerceError,
  parseJsonObject,
  readRawBody as readBytes,
  type RequestHeaders,
} from '@storekeep/server/extend';
import type { FastifyRequest } from 'fastify';

const MAX_BYTES = 256 * 1024;
const MAX_TEXT = 1024;

export type JsonObject = Record<string, unknown>;

/** The bytes of a body, from which digests are computed, and the original headers. */
export interface RawBody {
  body: Buffer;
  headers: RequestHeaders;
}

/** Reads a body of at most 256 KiB. @throws payload_too_large; invalid_data if it is incomplete */
export function readRawBody(request: FastifyRequest): Promise<RawBody> {
  return readBytes(request, MAX_BYTES);
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
  return parseJsonObject(body, 'store');
}

/** A field of a request does not have the form that its protocol requires. */
export class InvalidFieldError extends Error {
  /** @param path of the field, a JSONPath @param problem completes the sentence that begins with the path */
  constructor(
    readonly path: string,
    problem: string,
  ) {
    super(`${path} ${problem}`);
    this.name = 'InvalidFieldError';
  }
}

export function invalid(path: string, problem: string): InvalidFieldError {
  return new InvalidFieldError(path, problem);
}

/** Reads an object; undefined if it is absent or null. @throws InvalidFieldError */
export function readObject(value: unknown, path: string): JsonObject | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid(path, 'must be an object');
  return value as JsonObject;
}

/** Reads a list of objects; empty if it is absent or null. @throws InvalidFieldError */
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

/** Reads a text; null if it is absent, null or empty. @throws InvalidFieldError */
export function readText(value: unknown, path: string, max = MAX_TEXT): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw invalid(path, 'must be a text');
  if (value.length > max) throw invalid(path, `must have ${max} characters at most`);
  return value;
}

/** Reads a list of texts, without empty ones and duplicates. @throws InvalidFieldError */
export function readTexts(value: unknown, path: string, max: number): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > max)
    throw invalid(path, `must be a list of up to ${max} texts`);
  const texts = value.map((text, index) => readText(text, `${path}[${index}]`, 255) ?? '');
  return [...new Set(texts.filter((text) => text !== ''))];
}

/** Reads a quantity; 1 if it is absent. A session limits it to the stock. @throws InvalidFieldError */
export function readQuantity(value: unknown, path: string): number {
  const quantity = value ?? 1;
  if (!Number.isSafeInteger(quantity) || (quantity as number) < 1)
    throw invalid(path, 'must be a whole number of at least 1');
  return quantity as number;
}

/** Reads an e-mail address; null if it is absent. @throws InvalidFieldError */
export function readEmail(value: unknown, path: string): string | null {
  const email = readText(value, path, 320);
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) throw invalid(path, 'is no e-mail address');
  return email;
}

/** Copies the fields that a request has, for staff; undefined without any. */
export function pickFields(json: JsonObject, names: readonly string[]): JsonObject | undefined {
  const entries = names.flatMap((name) => (json[name] === undefined ? [] : [[name, json[name]]]));
  return entries.length > 0 ? (Object.fromEntries(entries) as JsonObject) : undefined;
}

/** Whether a credential has a card number, which is rejected unread. */
export function isRawCard(credential: unknown): boolean {
  if (typeof credential !== 'object' || credential === null) return false;
  return ('type' in credential && RAW_CARDS.has(credential.type)) || 'number' in credential;
}

const RAW_CARDS: ReadonlySet<unknown> = new Set(['card', 'pan']);

/** The largest size of a payment credential. */
export const MAX_TOKEN = 8192;

/** Copies an object without its fields that are null. */
export function withoutNulls(object: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}
