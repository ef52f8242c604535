import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { notFound } from '#engine/kernel/errors';
import type { PostalAddress } from '#engine/providers/postal-address';
import { Provider } from '#engine/providers/provider';
import { ProviderRegistry } from '#engine/providers/provider-registry';

/** The cart or order for which a provider calculates a price. */
export interface ShippingContext {
  region_id: string;
  /** The sum of its lines in minor currency units, without tax and before discounts. */
  subtotal: number;
}

/** A fulfillment to create at a provider. Amounts are in minor currency units. */
export interface FulfillmentRequest {
  fulfillment_id: string;
  /** The stock location that it ships from, if the request names one. */
  location_id: string | null;
  /** The shipping method; `data` is the shopper's, as returned by `validate`. */
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
  /** Whether it ships the lines of the order, of an exchange or of a replacement. */
  for: 'order' | 'swap' | 'claim';
}

/** A return to create at a provider. */
export interface ReturnRequest extends Omit<FulfillmentRequest, 'fulfillment_id' | 'for'> {
  return_id: string;
}

/** A file of a carrier, such as a label. */
export interface FulfillmentDocument {
  /** With an extension, e.g. `return-label.pdf`. */
  filename: string;
  /** e.g. `application/pdf` */
  type: string;
  content: Uint8Array;
}

/** A carrier or another fulfillment service. Implement it and register it with `FulfillmentProviders`. */
export abstract class FulfillmentProvider extends Provider {
  /** Returns what it offers; one of these becomes the `data` of a shipping option. */
  abstract options(): Promise<Record<string, unknown>[]>;

  /** Checks the data that a shopper sends with a shipping method, and may complete it. */
  async validate(
    _option: Record<string, unknown>,
    data: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    return data;
  }

  /** Whether it calculates prices for the option, so that its `price_type` may be `calculated`. */
  calculates(_option: Record<string, unknown>): boolean {
    return false;
  }

  /** Calculates the price of an option of type `calculated`, in minor units of the currency of the cart's region. */
  async price(
    _option: Record<string, unknown>,
    _data: Record<string, unknown>,
    _cart: ShippingContext,
  ): Promise<number> {
    throw new Error(`${this.id} does not calculate prices`);
  }

  /**
   * Creates a fulfillment, for instance a label at a carrier.
   * @param key the idempotency key: retries use the same key and must not create a second fulfillment
   * @param signal aborted when the caller has stopped waiting; pass it to `fetch`
   * @returns the `data` of the fulfillment, which is stored and represented; `{ status: 'refused', message }` for a rejection
   */
  async createFulfillment(
    _request: FulfillmentRequest,
    _key: string,
    _signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    return {};
  }

  /**
   * Creates a return, for instance a label for the customer.
   * @param key the idempotency key: retries use the same key
   * @returns the `shipping_data` of the return, which is stored and represented; `{ status: 'refused', message }` for a rejection
   */
  async createReturn(
    _request: ReturnRequest,
    _key: string,
    _signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    return {};
  }

  /** Cancels a return; succeeds if it is canceled already. */
  async cancelReturn(_data: Record<string, unknown>, _key: string, _signal: AbortSignal): Promise<void> {}

  /**
   * Loads the documents of a return for the customer, such as its label, which are attached to the message about it.
   * @param data the result of `createReturn`
   */
  returnDocuments?(data: Record<string, unknown>, signal: AbortSignal): Promise<FulfillmentDocument[]>;

  /**
   * Cancels a fulfillment that has not been shipped; succeeds if it is canceled already.
   * @param data the result of `createFulfillment`
   * @returns nothing, or `{ status: 'refused', message }` for a rejection
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

  /** Lists what the installed providers of a region offer; the list of a provider that does not respond is empty. */
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
        const reply = await this.call(provider_id, { operation: 'options' }, (provider) =>
          provider.options(),
        );
        return { provider_id, options: reply.outcome === 'answered' ? reply.response : [] };
      }),
    );
  }
}

/** For shops that ship themselves: offers one option for shipments and one for returns. */
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
