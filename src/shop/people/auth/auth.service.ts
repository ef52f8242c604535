import { Injectable } from '@nestjs/common';
import type { Principal } from '#engine/http/principal';
import { StaffAccess } from '#engine/http/staff-access';
import { Credentials } from '#engine/identity/credentials';
import { AccessTokens } from '#engine/identity/tokens/tokens';
import { unauthorized } from '#engine/kernel/errors';
import type { ShopperLoginBody, StaffLoginBody } from './auth.input.ts';

/** Logs users and customers in and out. A session can have both a user and a customer, which log in and out independently. */
@Injectable()
export class AuthService {
  constructor(
    private readonly credentials: Credentials,
    private readonly tokens: AccessTokens,
    private readonly access: StaffAccess,
  ) {}

  async loginStaff(body: StaffLoginBody, caller: Principal): Promise<{ id: string }> {
    const user_id = await this.authenticateStaff(body, caller);
    await caller.login({ user_id });
    return { id: user_id };
  }

  async loginShopper({ email, password }: ShopperLoginBody, caller: Principal): Promise<{ id: string }> {
    const customer_id = await this.credentials.authenticateShopper(email, password, caller.address);
    await caller.login({ customer_id });
    return { id: customer_id };
  }

  async createStaffToken(body: StaffLoginBody, caller: Principal): Promise<AccessToken> {
    const id = await this.authenticateStaff(body, caller);
    await caller.recordStaffLogin(id);
    return { access_token: await this.tokens.issue('staff', id) };
  }

  async createShopperToken({ email, password }: ShopperLoginBody, caller: Principal): Promise<AccessToken> {
    const id = await this.credentials.authenticateShopper(email, password, caller.address);
    return { access_token: await this.tokens.issue('shopper', id) };
  }

  /** @throws unauthorized, second_factor_required, too_many_requests */
  private async authenticateStaff(body: StaffLoginBody, { address }: Principal): Promise<string> {
    const id = await this.credentials.authenticateStaff(body.email, body.password, address);
    await this.access.rules.requireSecondFactor(id, { code: body.code, address });
    return id;
  }

  logoutStaff(caller: Principal): Promise<void> {
    return caller.logout('user_id');
  }

  /** @throws unauthorized without a cookie; a cookie of an ended session is accepted (docs/conventions.md, Errors) */
  async logoutShopper(caller: Principal): Promise<void> {
    if (!caller.sentCookie) throw unauthorized();
    await caller.logout('customer_id');
  }
}

export interface AccessToken {
  access_token: string;
}

/** The OpenAPI schema of `AccessToken`. */
export const ACCESS_TOKEN = {
  type: 'object',
  properties: {
    access_token: { type: 'string', description: 'to be sent as `Authorization: Bearer …`' },
  },
};
