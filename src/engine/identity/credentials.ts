import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database/database.ts';
import { type CommerceError, unauthorized } from '../kernel/errors.ts';
import { clientNetwork } from './client-network.ts';
import { passwordSemaphore, verifyPassword } from './passwords.ts';
import { RateLimits } from './rate-limits.ts';

/** Authenticates by password or by API token. */
@Injectable()
export class Credentials {
  constructor(
    private readonly database: Database,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Returns the id of the staff user with this e-mail and password.
   * @param address the IP address of the client, for its rate limit
   * @throws unauthorized, the same for an unknown e-mail and a wrong password; too_many_requests
   */
  authenticateStaff(email: string, password: string, address: string): Promise<string> {
    return this.byPassword('staff', email, password, address);
  }

  /** Like `authenticateStaff`, for a customer with an account. */
  authenticateShopper(email: string, password: string, address: string): Promise<string> {
    return this.byPassword('shopper', email, password, address);
  }

  /** Returns the id of the user with this `api_token`, or null. */
  async findByApiToken(token: string): Promise<string | null> {
    if (token === '') return null; // an empty `api_token` is not a token
    const [user] = await this.database.query<{ id: string }>(
      'select id from "user" where api_token = $1 and deleted_at is null',
      [token],
    );
    return user?.id ?? null;
  }

  private async byPassword(
    type: keyof typeof LOOKUP,
    email: string,
    password: string,
    address: string,
  ): Promise<string> {
    const limits = this.rateLimits.emailBuckets(`${type} login`, email, address);
    const id = await passwordSemaphore.run(clientNetwork(address), () =>
      this.rateLimits.limitFailures(limits, async () => {
        const [account] = await this.database.query<{ id: string; password_hash: string | null }>(
          LOOKUP[type],
          [email],
        );
        return (await verifyPassword(account?.password_hash, password)) ? account.id : null;
      }),
    );
    if (id === null) throw wrongCredentials();
    return id;
  }
}

const LOOKUP = {
  staff: 'select id, password_hash from "user" where lower(email) = lower($1) and deleted_at is null',
  shopper:
    'select id, password_hash from customer where lower(email) = lower($1) and has_account and deleted_at is null',
} as const;

/** No account has the e-mail, or its password is another one. */
export function wrongCredentials(): CommerceError {
  return unauthorized('Wrong e-mail or password');
}
