import type { JsonObject } from '../platforms/requests/read-values.ts';
import type { AgentCaller } from '../sessions/session-store.ts';
import type { Negotiated } from './adapter/negotiate.ts';
import { UcpError } from './ucp-error.ts';

/** A platform that calls by UCP, and what was negotiated with it. */
export interface UcpCaller extends AgentCaller {
  negotiated: Negotiated;
}

/** A request of a platform, by REST or MCP. */
export interface UcpCall {
  caller: UcpCaller;
  json: JsonObject;
  /** By which a repetition is recognized; null without one. */
  key: string | null;
}

const MAX_KEY = 255;

/** Reads an idempotency key; null if it is absent. @throws UcpError 400 if it is empty or too long */
export function readKey(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length < 1 || value.length > MAX_KEY)
    throw new UcpError(400, 'invalid_request', 'Idempotency-Key must have 1 to 255 characters');
  return value;
}

/** @throws UcpError 400 without an idempotency key */
export function requireKey({ key }: UcpCall): void {
  if (key === null)
    throw new UcpError(400, 'idempotency_key_required', 'The request needs an Idempotency-Key');
}
