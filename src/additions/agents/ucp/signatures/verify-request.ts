import type { JsonWebKey } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AgentError } from '#additions/agents/checkouts/agent-error';
import type { PlatformProfile } from '../profiles/parse-profile.ts';
import {
  type Component,
  hasDigest,
  isSignatureOf,
  keyThumbprint,
  parseSignature,
  type ReceivedSignature,
} from './message-signature.ts';

const ALGORITHM = 'ecdsa-p256-sha256';

/** How far the clocks of the platform and of this server may differ, together with the time that the request travels. */
const MAX_AGE_SECONDS = 5 * 60;

/** A request with its unparsed body and its original headers, which may be signed. */
export interface RawRequest {
  request: Pick<FastifyRequest, 'method' | 'url'>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Empty without a body. */
  body: Buffer;
  /** The hosts at which the shop can be reached: the sender may have signed any of them. */
  authorities: readonly string[];
}

/** Whether a request has a signature. */
export function isSigned({ headers }: RawRequest): boolean {
  return headers.signature !== undefined || headers['signature-input'] !== undefined;
}

/**
 * Reads the signature of a request, and checks what needs no key.
 * @throws AgentError
 */
export function readSignature(rawRequest: RawRequest): ReceivedSignature {
  const { 'signature-input': input, signature: value } = rawRequest.headers;
  const signature =
    typeof input === 'string' && typeof value === 'string' ? parseSignature(input, value) : null;
  if (!signature) throw invalid('is malformed');
  const { algorithm, covered, created, expires } = signature;
  if (algorithm !== undefined && algorithm !== ALGORITHM) throw unsupported();
  const missing = requiredComponents(rawRequest).filter((name) => !covered.includes(name));
  if (missing.length > 0) throw invalid(`does not cover ${missing.join(', ')}`);
  if (created === undefined || Math.abs(Date.now() / 1000 - created) > MAX_AGE_SECONDS)
    throw invalid('was not created within five minutes of the request');
  if (expires !== undefined && expires * 1000 < Date.now()) throw invalid('has expired');
  return signature;
}

/**
 * Verifies the signature of a request with the public keys of its platform.
 * @param refresh fetches the profile again, since its keys may have been rotated; null if it was fetched within the last minute
 * @returns the thumbprint of the key
 * @throws AgentError
 */
export async function verifySignature(
  rawRequest: RawRequest,
  signature: ReceivedSignature,
  profile: PlatformProfile,
  refresh: () => Promise<PlatformProfile | null>,
): Promise<string> {
  const { keyid, covered } = signature;
  const key = keyOf(profile, keyid) ?? keyOf(await refresh(), keyid);
  if (!key) throw new AgentError(401, 'key_not_found', 'The profile has no key of this id');
  if (key.kty !== 'EC' || key.crv !== 'P-256') throw unsupported();
  const isValid = rawRequest.authorities.some((authority) => {
    const components = componentsOf(rawRequest, covered, authority);
    return components !== null && isSignatureOf(key, components, signature);
  });
  if (!isValid) throw invalid('is not that of the request');
  const { headers, body } = rawRequest;
  const digest = headers['content-digest'];
  if (covered.includes('content-digest') && !(typeof digest === 'string' && hasDigest(digest, body)))
    throw new AgentError(400, 'digest_mismatch', 'Content-Digest is not that of the body');
  return keyThumbprint(key);
}

/** Requests of MCP name the profile in their body instead of `UCP-Agent`. */
function requiredComponents({ headers, body }: RawRequest): string[] {
  return [
    '@method',
    '@authority',
    '@path',
    ...(body.length > 0 ? ['content-digest'] : []),
    ...['ucp-agent', 'idempotency-key'].filter((name) => headers[name] !== undefined),
  ];
}

/** Reads the values of the components; null if one of them is unknown, or missing in the request. */
function componentsOf(
  { request, headers }: RawRequest,
  covered: readonly string[],
  authority: string,
): Component[] | null {
  const [path, query] = request.url.split(/\?(.*)/s);
  const derived: Record<string, string | undefined> = {
    '@method': request.method,
    '@authority': authority,
    '@path': path,
    '@query': `?${query ?? ''}`,
  };
  const components = covered.map((name): Component | null => {
    const value = name.startsWith('@') ? derived[name] : headers[name];
    return typeof value === 'string' ? [name, value.trim()] : null;
  });
  return components.every((component) => component !== null) ? components : null;
}

function keyOf(profile: PlatformProfile | null, kid: string): JsonWebKey | undefined {
  return profile?.keys.find((key) => key.kid === kid);
}

function invalid(reason: string): AgentError {
  return new AgentError(401, 'signature_invalid', `The signature ${reason}`);
}

function unsupported(): AgentError {
  return new AgentError(400, 'algorithm_unsupported', 'Signatures must be ECDSA on P-256 with SHA-256');
}
