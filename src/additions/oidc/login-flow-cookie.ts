import { Injectable } from '@nestjs/common';
import { deriveKey, IdentityOptions } from '@storekeep/server/extend';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { LoginChecks } from './oidc-client.ts';
import { OidcOptions } from './oidc-options.ts';

const LIFETIME_SECONDS = 10 * 60;

/** A login between its start and the redirect of the issuer. */
export interface LoginFlow extends LoginChecks {
  /** The page after the login. */
  redirectTo: string;
  /** The account that was logged in at the start, which may be connected with the provider. */
  accountId: string | null;
}

/**
 * Stores a login that is in progress in an encrypted cookie of the browser that started it. The server stores nothing, so that
 * anonymous requests cannot fill a table.
 */
@Injectable()
export class LoginFlowCookie {
  private readonly key: Uint8Array;
  private readonly isSecure: boolean;

  constructor({ cookieSecret }: IdentityOptions, { publicUrl }: OidcOptions) {
    this.key = deriveKey(cookieSecret, 'login flow');
    this.isSecure = publicUrl.startsWith('https:');
  }

  /** @param purpose identifies the surface and the provider, such as `store.google` */
  async write(reply: FastifyReply, purpose: string, flow: LoginFlow): Promise<void> {
    const value = await new EncryptJWT({ ...flow })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(purpose)
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .encrypt(this.key);
    this.send(reply, purpose, value, LIFETIME_SECONDS);
  }

  clear(reply: FastifyReply, purpose: string): void {
    this.send(reply, purpose, '', 0);
  }

  /** Returns the login in progress; null if there is none, or it has expired. */
  async read(request: FastifyRequest, purpose: string): Promise<LoginFlow | null> {
    const value = parse(request.headers.cookie ?? '')[nameOf(purpose)];
    if (!value) return null;
    try {
      const { payload } = await jwtDecrypt<LoginFlow>(value, this.key, {
        audience: purpose,
        requiredClaims: ['exp'],
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  /** `Lax`, as the redirect of the issuer comes from another site. */
  private send(reply: FastifyReply, purpose: string, value: string, maxAge: number): void {
    const cookie = serialize(nameOf(purpose), value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.isSecure,
      maxAge,
    });
    void reply.header('set-cookie', cookie);
  }
}

function nameOf(purpose: string): string {
  return `storekeep.login.${purpose}`;
}
