import { Injectable } from '@nestjs/common';
import type { ShowQuery } from '#engine/http/input/list-query';
import { conditionsOf } from '#engine/http/input/list-query';
import type { ListResult } from '#engine/http/output/response-decorators';
import { Database } from '#engine/kernel/database/database';
import type { ReadContext } from '#engine/kernel/database/read-context';
import type { RepresentedRow } from '#engine/mapping/representation';
import type { Condition } from '#engine/reader/sql/conditions';
import { profilesOfProductsSql } from '../profiles/default-profile.ts';
import { type LoadedOption, SELECT_OPTIONS_BY_ID } from './find-options.ts';
import { loadShippingContext } from './shipping-context.ts';
import type { ListShippingOptionsQuery, StoreShippingOptionsQuery } from './shipping-options.input.ts';
import { ShippingOptionsService } from './shipping-options.service.ts';
import { representPrice } from './shipping-price.ts';

/** Lists shipping options with their prices: `price_incl_tax`, `tax_rates`, `tax_amount`. */
@Injectable()
export class PricedOptions {
  constructor(
    private readonly database: Database,
    private readonly options: ShippingOptionsService,
  ) {}

  list(query: ListShippingOptionsQuery): ListResult {
    return { query, ...this.priceComputation(query) };
  }

  /** The options of shoppers without a cart. Prices that depend on a cart are null. */
  listForShoppers(query: StoreShippingOptionsQuery): ListResult {
    const conditions = [
      ...conditionsOf(query),
      ...shopperConditions,
      ...productConditions(query.product_ids),
    ];
    return { query: inCreationOrder(query), conditions, ...this.priceComputation(query) };
  }

  /** The options that a cart may choose. @throws not_found */
  async listForCart(cartId: string, query: ShowQuery): Promise<ListResult> {
    const offered = await this.options.offer(this.database, await loadShippingContext(this.database, cartId));
    const byId = new Map(offered.map((option) => [option.id, option]));
    const price = (row: RepresentedRow): void => {
      const option = byId.get(row.id as string)!;
      Object.assign(row, { amount: option.price }, representPrice(option.price, option));
    };
    return {
      query: inCreationOrder(query),
      conditions: [{ path: 'id', anyOf: [...byId.keys()] }],
      ...(query.fields === undefined && { compute: (rows) => rows.forEach(price) }),
    };
  }

  /** Adds prices, except if `fields` is given: it cannot name them. */
  private priceComputation({ fields }: ShowQuery): Pick<ListResult, 'compute'> {
    return fields === undefined ? { compute: (rows, context) => this.addPrices(rows, context) } : {};
  }

  private async addPrices(rows: RepresentedRow[], context?: ReadContext): Promise<void> {
    const ids = rows.map((row) => row.id as string);
    const options = await this.database.query<LoadedOption>(SELECT_OPTIONS_BY_ID, [ids], undefined, context);
    const byId = new Map(options.map((option) => [option.id, option]));
    for (const row of rows) {
      const option = byId.get(row.id as string)!;
      Object.assign(row, representPrice(option.amount, option));
    }
  }
}

/** Shoppers get options in the order of creation. */
function inCreationOrder({ expand, fields }: ShowQuery): ListResult['query'] {
  return { expand, fields, order: 'created_at' };
}

const shopperConditions: Condition[] = [
  { path: 'admin_only', equals: false },
  {
    sql: (option) =>
      `exists (select from region r where r.id = ${option}.region_id and r.deleted_at is null)`,
  },
];

function productConditions(productIds: string | undefined): Condition[] {
  const ids = (productIds ?? '').split(',').filter(Boolean);
  return ids.length > 0
    ? [{ sql: (option, bind) => `${option}.profile_id in (${profilesOfProductsSql(bind(ids))})` }]
    : [];
}
