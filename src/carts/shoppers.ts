import { Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller.ts';
import { Database } from '../kernel/database.ts';
import { channelsOfKey } from '../sales-channels/publishable-keys.ts';
import type { Shopper } from './carts.service.ts';

/** Tells what a new cart has to know of its caller. */
@Injectable()
export class Shoppers {
  constructor(private readonly database: Database) {}

  /**
   * @param publishableKey the header `x-publishable-api-key`
   * @throws invalid_data when the key is unknown or revoked
   */
  async of(caller: Caller, publishableKey?: string): Promise<Shopper> {
    return {
      customer_id: await caller.shopperId(),
      ip: caller.address,
      user_agent: caller.userAgent,
      sales_channel_ids: publishableKey ? await channelsOfKey(this.database, publishableKey) : null,
    };
  }
}
