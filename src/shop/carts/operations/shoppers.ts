import { Injectable } from '@nestjs/common';
import type { Principal } from '#engine/http/principal';
import { Database } from '#engine/kernel/database/database';
import { resolveChannelScope } from '#shop/settings/publishable-api-keys/key-scope';
import type { Shopper } from '../cart/create-cart.ts';

/** Collects the facts on the caller that a new cart needs. */
@Injectable()
export class Shoppers {
  constructor(private readonly database: Database) {}

  /**
   * @param publishableKey the header `x-publishable-api-key`
   * @param channel the sales channel that the request names
   * @throws invalid_data if the key is unknown or revoked, or does not include the channel
   */
  async of(caller: Principal, publishableKey?: string, channel?: string): Promise<Shopper> {
    const { keyChannels } = await this.scope(publishableKey, channel);
    return {
      customer_id: await caller.shopperId(),
      ip: caller.address,
      user_agent: caller.userAgent,
      sales_channel_ids: keyChannels,
    };
  }

  /** @throws as `of` */
  scope(publishableKey?: string, channel?: string): Promise<{ keyChannels: readonly string[] | null }> {
    if (!publishableKey) return Promise.resolve({ keyChannels: null });
    return resolveChannelScope(this.database, publishableKey, channel === undefined ? [] : [channel]);
  }
}
