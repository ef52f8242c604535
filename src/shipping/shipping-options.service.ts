import { Injectable, Logger } from '@nestjs/common';
import { FulfillmentProvider } from '../entities/fulfillment-provider.ts';
import { Region } from '../entities/region.ts';
import { ShippingOption } from '../entities/shipping-option.ts';
import { ShippingOptionRequirement } from '../entities/shipping-option-requirement.ts';
import { ShippingProfile } from '../entities/shipping-profile.ts';
import { Database } from '../kernel/database.ts';
import type { Sql, Tx } from '../kernel/sql.ts';
import { invalidData, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { insertRows, missingIds, softDelete, updateRow, updateRows } from '../kernel/rows.ts';
import { FulfillmentProviders, type CartToShip } from '../regions/fulfillment-providers.ts';
import { defaultProfileId } from './default-profile.ts';
import { optionsServing, requireOptions, type OptionFacts } from './option-facts.ts';
import { checkBounds, checkRequirements, meetsRequirements } from './requirements.ts';
import type {
  CreateShippingOptionBody,
  KnownRequirementBody,
  UpdateShippingOptionBody,
} from './shipping-options.input.ts';

/** An option with its price for a cart, in the smallest unit of the currency of its region. */
export interface PricedOption extends OptionFacts {
  price: number;
}

/** What a cart is to be shipped by. */
export interface WantedOption {
  option_id: string;
  /** For the fulfillment provider. */
  data?: Record<string, unknown>;
  /** Instead of the option's, in the smallest unit of the currency of its region. */
  price?: number;
}

/** The ways to ship, and what they cost. */
@Injectable()
export class ShippingOptionsService {
  private readonly logger = new Logger('Shipping');

  constructor(
    private readonly database: Database,
    private readonly providers: FulfillmentProviders,
  ) {}

  create(body: CreateShippingOptionBody): Promise<{ id: string }> {
    const { requirements = [], ...columns } = body;
    const id = newId('so');
    checkBounds(requirements);
    this.checkPrice(body);
    return this.database.transaction(async (tx) => {
      await checkServes(tx, body.provider_id, body.region_id);
      const profile_id = await profileFor(tx, body.profile_id);
      await insertRows(tx, ShippingOption, [{ id, ...columns, profile_id }]);
      await addRequirements(tx, id, requirements);
      return { id };
    });
  }

  update(id: string, body: UpdateShippingOptionBody): Promise<{ id: string }> {
    const { requirements, ...columns } = body;
    if (requirements) checkBounds(requirements);
    return this.database.transaction(async (tx) => {
      if (!(await updateRow(tx, ShippingOption, id, columns))) throw notFound('shipping_option', id);
      if (columns.amount !== undefined) await checkFlatRate(tx, id);
      if (requirements) await replaceRequirements(tx, id, requirements);
      return { id };
    });
  }

  /** Carts that have chosen it keep what they have chosen. */
  async delete(id: string): Promise<void> {
    await softDelete(this.database, ShippingOption, id);
  }

  /**
   * The options that a cart chooses, with their prices, and `data` as the providers accept it. `adminToo` is for drafts
   * of staff, who may choose what shoppers may not. Asks the providers, so keep it out of long transactions.
   * @throws what `requireOptions` throws; not_allowed for a subtotal that does not meet the requirements
   */
  async choose(
    sql: Sql,
    wanted: readonly WantedOption[],
    cart: CartToShip & { adminToo?: boolean },
  ): Promise<PricedOption[]> {
    const { adminToo = false, region_id, subtotal } = cart;
    const ids = wanted.map(({ option_id }) => option_id);
    const options = await requireOptions(sql, ids, { regionId: region_id, adminToo });
    for (const option of options) checkRequirements(option.requirements, subtotal);
    return Promise.all(
      options.map(async (option, place) => {
        const { data = {}, price } = wanted[place];
        const accepted = (await this.providers.get(option.provider_id)?.validate(option.data, data)) ?? data;
        return {
          ...option,
          data: accepted,
          price: price ?? (await this.priceOf(option, accepted, { region_id, subtotal })),
        };
      }),
    );
  }

  /**
   * What a shopper with a cart of these products may choose, with prices, as the options were made: those of the
   * cart's region that serve one of the products and whose requirements the subtotal meets. Asks providers, as `choose`.
   * @param cart `product_ids` holds null for a line without a product
   */
  async offer(
    sql: Sql,
    cart: CartToShip & { product_ids: readonly (string | null)[] },
  ): Promise<PricedOption[]> {
    const { product_ids, ...facts } = cart;
    const options = await optionsServing(sql, facts.region_id, product_ids);
    const allowed = options.filter((option) => meetsRequirements(option.requirements, facts.subtotal));
    const priced = await Promise.all(allowed.map((option) => this.pricedIfPossible(option, facts)));
    return priced.filter((option) => option !== null);
  }

  /** The price of an option for a cart: its amount, or what its provider works out. */
  async priceOf(
    option: Pick<OptionFacts, 'price_type' | 'amount' | 'data' | 'provider_id'>,
    data: Record<string, unknown>,
    cart: CartToShip,
  ): Promise<number> {
    if (option.price_type === 'flat_rate') return option.amount ?? 0;
    const provider = this.providers.get(option.provider_id);
    if (!provider) throw new Error(`the fulfillment provider ${option.provider_id} is not installed`);
    const price = await provider.price(option.data, data, cart);
    if (!Number.isSafeInteger(price) || price < 0)
      throw new Error(`${option.provider_id} gave ${price} as a price`);
    return price;
  }

  /** A provider that does not answer takes its own options away, not those of the others. */
  private async pricedIfPossible(option: OptionFacts, cart: CartToShip): Promise<PricedOption | null> {
    try {
      return { ...option, price: await this.priceOf(option, {}, cart) };
    } catch (error) {
      this.logger.warn({
        message: 'not offered, as it has no price',
        shipping_option_id: option.id,
        err: error,
      });
      return null;
    }
  }

  private checkPrice({ price_type, amount, provider_id, data }: CreateShippingOptionBody): void {
    if (price_type === 'flat_rate') {
      if (amount === undefined) throw invalidData('amount must be given for a flat_rate');
      return;
    }
    if (amount !== undefined) throw invalidData(CALCULATED);
    if (!this.providers.get(provider_id)?.calculates(data))
      throw invalidData(`${provider_id} does not calculate the price of this option`);
  }
}

const CALCULATED = 'amount must not be given for an option whose price is calculated';

/** @throws not_found, invalid_data */
async function checkServes(tx: Tx, providerId: string, regionId: string): Promise<void> {
  if ((await missingIds(tx, Region, [regionId])).length > 0) throw notFound('region', regionId);
  if ((await missingIds(tx, FulfillmentProvider, [providerId])).length > 0)
    throw notFound('fulfillment_provider', providerId);
  const [serves] = await tx.query(
    'select from region_fulfillment_providers where region_id = $1 and provider_id = $2',
    [regionId, providerId],
  );
  if (!serves) throw invalidData(`Fulfillment provider ${providerId} does not serve region ${regionId}`);
}

async function profileFor(tx: Tx, profileId: string | undefined): Promise<string> {
  if (profileId === undefined) return defaultProfileId(tx);
  if ((await missingIds(tx, ShippingProfile, [profileId])).length > 0)
    throw notFound('shipping_profile', profileId);
  return profileId;
}

async function checkFlatRate(tx: Tx, id: string): Promise<void> {
  const [calculated] = await tx.query(
    `select from shipping_option where id = $1 and price_type = 'calculated'`,
    [id],
  );
  if (calculated) throw invalidData(CALCULATED);
}

async function addRequirements(
  tx: Tx,
  optionId: string,
  requirements: readonly KnownRequirementBody[],
): Promise<void> {
  const rows = requirements.map(({ type, amount }) => ({
    id: newId('sor'),
    shipping_option_id: optionId,
    type,
    amount,
  }));
  await insertRows(tx, ShippingOptionRequirement, rows);
}

/** Those with an id change, those without are new, and all others go. */
async function replaceRequirements(
  tx: Tx,
  optionId: string,
  requirements: readonly KnownRequirementBody[],
): Promise<void> {
  const known = requirements.flatMap(({ id, type, amount }) =>
    id === undefined ? [] : [{ id, type, amount }],
  );
  const ids = known.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw invalidData('requirements must not name the same id twice');
  const present = await tx.query<{ id: string }>(
    `update shipping_option_requirement set deleted_at = case when id <> all($2) then now() end
     where shipping_option_id = $1 and deleted_at is null returning id`,
    [optionId, ids],
  );
  const missing = ids.filter((id) => !present.some((one) => one.id === id));
  if (missing.length > 0) throw notFound('shipping_option_requirement', missing.join(', '));
  await updateRows(tx, ShippingOptionRequirement, known);
  await addRequirements(
    tx,
    optionId,
    requirements.filter(({ id }) => id === undefined),
  );
}
