import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { notFound } from '../kernel/errors.ts';
import { ProviderRegistry } from '../kernel/provider-registry.ts';

/** What a provider is told of the cart that it works out a price for. */
export interface CartToShip {
  region_id: string;
  /** Of its lines: without tax, before discounts. */
  subtotal: number;
}

/** Who ships. Implement it and register it with `FulfillmentProviders`. */
export abstract class FulfillmentProvider {
  /** As regions and shipping options name it, e.g. `manual`. */
  abstract readonly id: string;

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
    _cart: CartToShip,
  ): Promise<number> {
    throw new Error(`${this.id} does not calculate prices`);
  }
}

@Injectable()
export class FulfillmentProviders extends ProviderRegistry<FulfillmentProvider> {
  constructor(private readonly regions: Database) {
    super(regions, 'fulfillment_provider');
  }

  /** What the installed providers of a region offer. */
  async offeredIn(regionId: string): Promise<{ provider_id: string; options: Record<string, unknown>[] }[]> {
    const [region] = await this.regions.query<{ provider_ids: string[] }>(
      `select array(select provider_id from region_fulfillment_providers where region_id = r.id order by 1) as provider_ids
       from region r where id = $1 and deleted_at is null`,
      [regionId],
    );
    if (!region) throw notFound('region', regionId);
    const installed = region.provider_ids.flatMap((id) => this.get(id) ?? []);
    return Promise.all(
      installed.map(async (provider) => ({ provider_id: provider.id, options: await provider.options() })),
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
