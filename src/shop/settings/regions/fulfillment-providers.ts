import { Injectable } from '@nestjs/common';
import { Database } from '../../../engine/kernel/database/database.ts';
import { notFound } from '../../../engine/kernel/errors.ts';
import { Provider } from '../../../engine/providers/provider.ts';
import { ProviderRegistry } from '../../../engine/providers/provider-registry.ts';
import type { PostalAddress } from '../../../engine/providers/postal-address.ts';

/** What a provider is told of the cart that it works out a price for. */
export interface ShippingContext {
  region_id: string;
  /** Of its lines: without tax, before discounts. */
  subtotal: number;
}

/** A parcel that a provider is asked to make. Amounts are in the smallest unit of the currency. */
export interface FulfillmentRequest {
  fulfillment_id: string;
  /** Where it is packed, as the request says. */
  location_id: string | null;
  /** How it goes, with what `validate` made of the shopper's data. */
  method: { shipping_option_id: string | null; data: Record<string, unknown> };
  items: {
    item_id: string;
    variant_id: string | null;
    title: string;
    sku: string | null;
    unit_price: number;
    quantity: number;
  }[];
  order: {
    id: string;
    display_id: number;
    email: string;
    currency_code: string;
    shipping_address: PostalAddress | null;
  };
  /** What it is sent for: the order itself, an exchange or a replacement. */
  for: 'order' | 'swap' | 'claim';
}

/** What is to come back. */
export interface ReturnRequest extends Omit<FulfillmentRequest, 'fulfillment_id' | 'for'> {
  return_id: string;
}

/** Who ships. Implement it and register it with `FulfillmentProviders`. */
export abstract class FulfillmentProvider extends Provider {
  /** What it offers; one of these becomes the `data` of a shipping option. */
  abstract options(): Promise<Record<string, unknown>[]>;

  /** Checks, and may complete, what a shopper sends with a shipping method. */
  async validate(
    _option: Record<string, unknown>,
    data: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    return data;
  }

  /** Whether it works out prices for such an option, so that its type may be `calculated`. */
  calculates(_option: Record<string, unknown>): boolean {
    return false;
  }

  /** The price of an option of type `calculated`, in the smallest unit of the currency of the cart's region. */
  async price(
    _option: Record<string, unknown>,
    _data: Record<string, unknown>,
    _cart: ShippingContext,
  ): Promise<number> {
    throw new Error(`${this.id} does not calculate prices`);
  }

  /**
   * Makes a parcel, such as a label at a carrier.
   * @param key the same while an answer is missing: a second call must not make a second parcel
   * @param signal aborted when nobody waits for the answer any more; hand it to `fetch`
   * @returns what is kept with it, and shown; `{ status: 'refused', message }` when it cannot be made
   */
  async createFulfillment(
    _request: FulfillmentRequest,
    _key: string,
    _signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    return {};
  }

  /**
   * Makes what brings things back, such as a label for the customer.
   * @param key the same while an answer is missing
   * @returns what is kept with the return, and shown; `{ status: 'refused', message }` when it cannot be made
   */
  async createReturn(
    _request: ReturnRequest,
    _key: string,
    _signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    return {};
  }

  /** A return that was asked for is not to come any more; also when it was said before. */
  async cancelReturn(_data: Record<string, unknown>, _key: string, _signal: AbortSignal): Promise<void> {}

  /**
   * Gives up a parcel that was not sent yet; also when it was given up before.
   * @param data what `createFulfillment` answered
   * @returns nothing, or `{ status: 'refused', message }` when it cannot be given up
   */
  async cancelFulfillment(
    _data: Record<string, unknown>,
    _key: string,
    _signal: AbortSignal,
  ): Promise<Record<string, unknown> | void> {}
}

@Injectable()
export class FulfillmentProviders extends ProviderRegistry<FulfillmentProvider> {
  constructor(private readonly regions: Database) {
    super(regions, 'fulfillment_provider');
  }

  /** What the installed providers of a region offer; nothing where one does not answer. */
  async optionsInRegion(
    regionId: string,
  ): Promise<{ provider_id: string; options: Record<string, unknown>[] }[]> {
    const [region] = await this.regions.query<{ provider_ids: string[] }>(
      `select array(select provider_id from region_fulfillment_providers where region_id = r.id order by 1) as provider_ids
       from region r where id = $1 and deleted_at is null`,
      [regionId],
    );
    if (!region) throw notFound('region', regionId);
    const installed = region.provider_ids.filter((id) => this.get(id));
    return Promise.all(
      installed.map(async (provider_id) => {
        const reply = await this.call(provider_id, { what: 'options' }, (provider) => provider.options());
        return { provider_id, options: reply.end === 'answered' ? reply.answer : [] };
      }),
    );
  }
}

/** Ships by hand: offers one option, and its return. */
@Injectable()
export class ManualFulfillment extends FulfillmentProvider {
  readonly id = 'manual';

  constructor(providers: FulfillmentProviders) {
    super();
    providers.register(this);
  }

  async options(): Promise<Record<string, unknown>[]> {
    return [{ id: 'manual-fulfillment' }, { id: 'manual-fulfillment-return', is_return: true }];
  }
}
