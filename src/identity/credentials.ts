import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { unauthorized } from '../kernel/errors.ts';
import { clientNetwork } from './client-network.ts';
import { passwordTurns, verifyPassword } from './passwords.ts';
import { Rations } from './rations.ts';

/** Finds out who somebody is by what they know: a password or a token. */
@Injectable()
export class Credentials {
  constructor(
    private readonly database: Database,
    private readonly rations: Rations,
  ) {}

  /**
   * The id of the staff user with this e-mail and password.
   * @param address the client's, for its ration
   * @throws unauthorized, the same for an unknown e-mail and a wrong password; too_many_requests
   */
  staff(email: string, password: string, address: string): Promise<string> {
    return this.byPassword('staff', email, password, address);
  }

  /** As `staff`, for the customer with an account. */
  shopper(email: string, password: string, address: string): Promise<string> {
    return this.byPassword('shopper', email, password, address);
  }

  /** The id of the user whose `api_token` field holds this value, or null. */
  async byToken(token: string): Promise<string | null> {
    if (token === '') return null; // an emptied field is no token
    const [user] = await this.database.query<{ id: string }>(
      'select id from "user" where api_token = $1 and deleted_at is null',
      [token],
    );
    return user?.id ?? null;
  }

  private async byPassword(
    who: keyof typeof LOOKUP,
    email: string,
    password: string,
    address: string,
  ): Promise<string> {
    const doors = this.rations.ofEmail(`${who} login`, email, address);
    const id = await passwordTurns.take(clientNetwork(address), () =>
      this.rations.attempt(doors, async () => {
        const [found] = await this.database.query<{ id: string; password_hash: string | null }>(LOOKUP[who], [
          email,
        ]);
        return (await verifyPassword(found?.password_hash, password)) ? found.id : null;
      }),
    );
    if (id === null) throw unauthorized('Wrong e-mail or password');
    return id;
  }
}

const LOOKUP = {
  staff: 'select id, password_hash from "user" where lower(email) = lower($1) and deleted_at is null',
  shopper:
    'select id, password_hash from customer where lower(email) = lower($1) and has_account and deleted_at is null',
} as const;
