import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sentCookieOf } from './session-cookie.ts';

/** Digests of the session cookie and of the token of a request, valid or not. */
export function credentialsOf(request: FastifyRequest): string[] {
  const { authorization, 'x-medusa-access-token': token } = request.headers;
  return [sentCookieOf(request), authorization, token].flatMap((credential) =>
    typeof credential === 'string' && credential !== '' ? digestOf(credential) : [],
  );
}

function digestOf(credential: string): string {
  return createHash('sha256').update(credential).digest('base64url');
}
