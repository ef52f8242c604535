import { Injectable, Logger } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { invalidData } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { insertRows, requireIds, softDelete, updateExistingRow } from '#engine/kernel/writing/rows';
import { FulfillmentProvider } from '#model/entities/settings/fulfillment-provider.entity';
import { Region } from '#model/entities/settings/region.entity';
import { ShippingOption } from '#model/entities/shipping/shipping-option.entity';
import { ShippingProfile } from '#model/entities/shipping/shipping-profile.entity';
import { FulfillmentProviders, type ShippingContext } from '../fulfillment-providers.ts';
import { defaultProfileId } from '../profiles/default-profile.ts';
import {
  findOptionsById,
  findOptionsForProducts,
  type LoadedOption,
  requireAllowedForCart,
  requireOptionsById,
} from './find-options.ts';
import type { CartToShip, CustomPrices, OfferContext, RequestedOption } from './shipping-context.ts';
import type { CreateShippingOptionBody, UpdateShippingOptionBody } from './shipping-options.input.ts';
import {
  type CartAmounts,
  checkBounds,
  checkRequirements,
  meetsRequirements,
} from './shipping-requirements.ts';
import { addRequirements, replaceRequirements } from './write-requirements.ts';

/** An option with its price for a cart, in minor units of the currency of its region. */
export interface PricedOption extends LoadedOption {
  price: number;
  /** The `data` of the option, which identifies it to its provider; `data` is that of the cart's shipping method. */
  option_data: LoadedOption['data'];
}

/** Manages shipping options, and calculates their prices. */
@Injectable()
export class ShippingOptionsService {
  private readonly logger = new Logger('Shipping');

  constructor(
    private readonly database: Database,
    private readonly providers: FulfillmentProviders,
  ) {}

  /**
   * @throws not_found; invalid_data for a provider of another region, contradictory requirements, or an amount that contradicts
   * `price_type`
   */
  create(body: CreateShippingOptionBody): Promise<{ id: string }> {
    const { requirements = [], ...columns } = body;
    const id = newId(ShippingOption);
    checkBounds(requirements);
    this.checkPrice(body);
    return this.database.transaction(async (tx) => {
      await requireProviderInRegion(tx, body.provider_id, body.region_id);
      const profile_id = await profileIdOrDefault(tx, body.profile_id);
      await insertRows(tx, ShippingOption, [{ id, ...columns, profile_id }]);
      await addRequirements(tx, id, requirements);
      return { id };
    });
  }

  /**
   * Updates an option; requirements in the body replace the existing ones.
   * @throws not_found; invalid_data as `create`
   */
  update(id: string, body: UpdateShippingOptionBody): Promise<{ id: string }> {
    const { requirements, ...columns } = body;
    if (requirements) checkBounds(requirements);
    const clearsAmount = columns.price_type === 'calculated' && columns.amount === undefined;
    return this.database.transaction(async (tx) => {
      await updateExistingRow(tx, ShippingOption, id, { ...columns, ...(clearsAmount && { amount: null }) });
      if (columns.amount !== undefined || columns.price_type !== undefined) await this.checkStored(tx, id);
      if (requirements) await replaceRequirements(tx, id, requirements);
      return { id };
    });
  }

  /** Existing shipping methods of carts and orders are not affected. */
  async delete(id: string): Promise<void> {
    await this.database.transaction((tx) => softDelete(tx, ShippingOption, id));
  }

  /**
   * Loads and prices the options chosen for a cart, with the data as accepted by the providers. Calls the providers, so do not use
   * it in a long transaction.
   * @param loadingCart the options are loaded at the same time; `includeAdminOnly` allows options that only staff may choose, for draft orders
   * @throws as `requireOptionsForCart`; not_allowed if the cart does not meet the requirements of an option
   */
  async choose(
    sql: Sql,
    requested: readonly RequestedOption[],
    loadingCart: CartToShip | Promise<CartToShip>,
  ): Promise<PricedOption[]> {
    const ids = requested.map(({ option_id }) => option_id);
    const loadingOptions = requireOptionsById(sql, ids);
    loadingOptions.catch(() => undefined); // an error of the cart comes first
    const cart = await loadingCart;
    const { custom_prices = null, includeAdminOnly = custom_prices !== null, region_id, subtotal } = cart;
    if (custom_prices && ids.some((id) => !(id in custom_prices))) throw invalidData('Wrong shipping option');
    const options = await loadingOptions;
    requireAllowedForCart(options, { regionId: region_id, includeAdminOnly });
    if (!custom_prices) for (const option of options) checkRequirements(option, cart);
    return Promise.all(
      options.map((option, index) =>
        this.withPrice(
          option,
          { price: custom_prices?.[option.id], ...requested[index] },
          { region_id, subtotal },
        ),
      ),
    );
  }

  /**
   * Loads and prices an option for an existing order. Calls its provider, like `choose`.
   * @param check throws if the option may not be used
   * @throws not_found; invalid_data for an option of another region
   */
  async chooseForOrder(
    sql: Sql,
    requested: RequestedOption,
    order: ShippingContext,
    check: (option: LoadedOption) => void,
  ): Promise<PricedOption> {
    const [option] = await this.chooseAllForOrder(sql, [requested], order, check);
    return option;
  }

  /** Like `chooseForOrder`, for several options; returns them in the same order. */
  async chooseAllForOrder(
    sql: Sql,
    requested: readonly RequestedOption[],
    order: ShippingContext,
    check: (option: LoadedOption, index: number) => void,
  ): Promise<PricedOption[]> {
    const options = await requireOptionsById(
      sql,
      requested.map(({ option_id }) => option_id),
    );
    options.forEach((option, index) => {
      if (option.region_id !== order.region_id)
        throw invalidData(`Shipping option ${option.id} does not ship to region ${order.region_id}`);
      check(option, index);
    });
    return Promise.all(options.map((option, index) => this.withPrice(option, requested[index], order)));
  }

  /**
   * Returns the options that a shopper may choose for a cart, with prices and in the order of creation: those of the cart's region
   * that serve one of the products, and whose requirements the cart meets. Calls the providers, like `choose`.
   */
  async offer(sql: Sql, cart: ShippingContext & CartAmounts & OfferContext): Promise<PricedOption[]> {
    const { product_ids, custom_prices, region_id, subtotal } = cart;
    if (custom_prices) return customOptions(sql, custom_prices);
    const options = await findOptionsForProducts(sql, region_id, product_ids);
    const allowed = options.filter((option) => meetsRequirements(option, cart));
    const priced = await Promise.all(allowed.map((option) => this.tryPrice(option, { region_id, subtotal })));
    return priced.filter((option) => option !== null);
  }

  /** The price of an option for a cart: its amount, or the price that its provider calculates. */
  async priceOf(
    option: Pick<LoadedOption, 'price_type' | 'amount' | 'data' | 'provider_id'>,
    data: Record<string, unknown>,
    cart: ShippingContext,
  ): Promise<number> {
    if (option.price_type === 'flat_rate') return option.amount ?? 0;
    return this.providers.callOrThrow(option.provider_id, { operation: 'price' }, async (provider) => {
      const price = await provider.price(option.data, data, cart);
      if (Number.isSafeInteger(price) && price >= 0) return price;
      throw new Error(`${provider.id} returned the invalid price ${price}`);
    });
  }

  private async withPrice(
    option: LoadedOption,
    { data = {}, price }: RequestedOption,
    cart: ShippingContext,
  ): Promise<PricedOption> {
    const validData = await this.validateData(option, data);
    const priced = price ?? (await this.priceOf(option, validData, cart));
    return { ...option, option_data: option.data, data: validData, price: priced };
  }

  /** Has the provider check and complete the shopper's data; returns them unchanged if the provider is not installed. */
  private async validateData(
    { provider_id, data: option }: Pick<LoadedOption, 'provider_id' | 'data'>,
    data: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    if (!this.providers.get(provider_id)) return data;
    return this.providers.callOrThrow(provider_id, { operation: 'validate' }, (provider) =>
      provider.validate(option, data),
    );
  }

  /** Returns null if the provider fails, so that the options of other providers are still offered. */
  private async tryPrice(option: LoadedOption, cart: ShippingContext): Promise<PricedOption | null> {
    try {
      return { ...option, option_data: option.data, price: await this.priceOf(option, {}, cart) };
    } catch (error) {
      this.logger.warn({
        message: 'a shipping option is not offered, because its price could not be calculated',
        shipping_option_id: option.id,
        err: error,
      });
      return null;
    }
  }

  /** @throws invalid_data if the price type of the stored option contradicts its amount or its provider */
  private async checkStored(tx: Tx, id: string): Promise<void> {
    const [stored] = await tx.query<Pick<ShippingOption, 'price_type' | 'amount' | 'provider_id' | 'data'>>(
      'select price_type, amount, provider_id, data from shipping_option where id = $1',
      [id],
    );
    this.checkPrice({ ...stored, amount: stored.amount ?? undefined });
  }

  private checkPrice({
    price_type,
    amount,
    provider_id,
    data,
  }: Pick<CreateShippingOptionBody, 'price_type' | 'amount' | 'provider_id' | 'data'>): void {
    if (price_type === 'flat_rate') {
      if (amount === undefined) throw invalidData('amount must be given for a flat_rate');
      return;
    }
    if (amount !== undefined) throw invalidData(CALCULATED);
    if (!this.providers.get(provider_id)?.calculates(data))
      throw invalidData(`${provider_id} does not calculate the price of this option`);
  }
}

async function customOptions(sql: Sql, prices: CustomPrices): Promise<PricedOption[]> {
  const options = await findOptionsById(sql, Object.keys(prices));
  return options.map((option) => ({ ...option, option_data: option.data, price: prices[option.id] }));
}

const CALCULATED = 'amount must not be given for an option whose price is calculated';

/** @throws not_found, invalid_data */
async function requireProviderInRegion(tx: Tx, providerId: string, regionId: string): Promise<void> {
  await requireIds(tx, Region, [regionId]);
  await requireIds(tx, FulfillmentProvider, [providerId]);
  const [link] = await tx.query(
    'select from region_fulfillment_providers where region_id = $1 and provider_id = $2',
    [regionId, providerId],
  );
  if (!link) throw invalidData(`Fulfillment provider ${providerId} does not serve region ${regionId}`);
}

async function profileIdOrDefault(tx: Tx, profileId: string | undefined): Promise<string> {
  if (profileId === undefined) return defaultProfileId(tx);
  await requireIds(tx, ShippingProfile, [profileId]);
  return profileId;
}
