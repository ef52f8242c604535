import { Injectable } from '@nestjs/common';
import { CartsService, Database, type Shopper } from '@storekeep/server/extend';
import { SessionError } from '../session-error.ts';
import type { RequestedItem, SessionInput } from '../session-input.ts';
import { type AgentCaller, SessionStore, type StoredSession } from '../session-store.ts';
import { findSellableItems, mergeItems, requireKnownItems } from './replace-items.ts';
import {
  channelOfPlatform,
  deliveringRegion,
  initialRegion,
  regionsOfPlatform,
  type SellingRegion,
  withShortCountries,
} from './session-regions.ts';

export type NewSessionInput = SessionInput & { items: readonly RequestedItem[] };

/** Creates the carts of sessions. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly database: Database,
    private readonly carts: CartsService,
    private readonly store: SessionStore,
  ) {}

  /**
   * Creates an empty cart in the region of the request if at least one of the items can be sold there.
   * @throws SessionError `nothing_to_sell`, `invalid_item`, `unsupported_currency`
   */
  async open(caller: AgentCaller, input: NewSessionInput): Promise<StoredSession> {
    const { platform, sessionProtocol, ip, user_agent } = caller;
    const region = await this.regionFor(caller, await withShortCountries(this.database, input));
    await this.requireSellable(caller, region.id, input.items);
    const sales_channel_id = platform.sales_channel_id ?? undefined;
    const shopper: Shopper = { customer_id: null, ip, user_agent, sales_channel_ids: null };
    const { id } = await this.carts.create({ region_id: region.id, sales_channel_id }, shopper);
    await this.store.insert(id, platform.id, sessionProtocol);
    return this.store.load(caller, id);
  }

  /** @throws SessionError `unsupported_currency` */
  private async regionFor(
    { platform, sessionProtocol }: AgentCaller,
    { preference = {}, shipping_address }: SessionInput,
  ): Promise<SellingRegion> {
    const regions = await regionsOfPlatform(this.database, platform.region_ids);
    const isCurrencyRequired = sessionProtocol.protocol === 'acp';
    const currency = isCurrencyRequired ? preference.currency : undefined;
    const region =
      deliveringRegion(regions, shipping_address?.country_code ?? null, currency) ??
      initialRegion(regions, preference, isCurrencyRequired);
    if (!region) throw new SessionError('unsupported_currency', 'The shop does not sell in this currency');
    return region;
  }

  /** Checks the items before the cart is created, so that a rejected request leaves no cart behind. */
  private async requireSellable(
    { platform, sessionProtocol }: AgentCaller,
    region_id: string,
    items: readonly RequestedItem[],
  ): Promise<void> {
    const sales_channel_id = await channelOfPlatform(this.database, platform);
    const buyer = { rules: { anyVariant: false }, region_id, sales_channel_id, customer_id: null };
    const sellable = await findSellableItems(this.database, buyer, mergeItems(items));
    requireKnownItems(sessionProtocol, sellable);
    if (sellable.items.length === 0)
      throw new SessionError('nothing_to_sell', 'None of the items can be sold', sellable.refused);
  }
}
