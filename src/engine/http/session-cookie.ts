import { Injectable } from '@nestjs/common';
import { parse, serialize } from 'cookie';
import { sign, unsign } from 'cookie-signature';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdentityOptions } from '../identity/identity-options.ts';

export const COOKIE_NAME = 'connect.sid';

/** Reads and writes the cookie with the session id: `connect.sid=s:<id>.<signature>`. */
@Injectable()
export class SessionCookie {
  constructor(private readonly options: IdentityOptions) {}

  /** The id in a cookie with a valid signature, or null. */
  read(request: FastifyRequest): string | null {
    const value = sentCookieOf(request);
    if (!value?.startsWith('s:')) return null;
    const { cookieSecret, formerCookieSecret } = this.options;
    const signed = value.slice(2);
    return unsign(signed, cookieSecret) || (formerCookieSecret && unsign(signed, formerCookieSecret)) || null;
  }

  /** Whether the client sent the cookie, with a valid signature or not. */
  isSent(request: FastifyRequest): boolean {
    return sentCookieOf(request) !== undefined;
  }

  write(request: FastifyRequest, reply: FastifyReply, sid: string): void {
    const { cookieSecret, cookieSameSite, cookieSecure, sessionTtlSeconds } = this.options;
    const cookie = serialize(COOKIE_NAME, `s:${sign(sid, cookieSecret)}`, {
      path: '/',
      httpOnly: true,
      sameSite: cookieSameSite,
      secure:
        cookieSecure === 'auto' ? cookieSameSite === 'none' || request.protocol === 'https' : cookieSecure,
      maxAge: sessionTtlSeconds,
      expires: new Date(Date.now() + sessionTtlSeconds * 1000),
    });
    reply.header('set-cookie', cookie);
  }
}

/** The value of the cookie as it was sent, if it was. */
export function sentCookieOf(request: FastifyRequest): string | undefined {
  return request.headers.cookie ? parse(request.headers.cookie)[COOKIE_NAME] : undefined;
}
