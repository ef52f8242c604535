import { inputRules, ProductVariant, Region, SalesChannel } from '@storekeep/server/extend';
import { CreatePromotionBody } from '../promotions.input.ts';

/** Prices that a backtest applies to past orders, as those of a price list. */
export class ProposedPriceList {
  @inputRules.Name({ optional: true, example: 'Winter sale' })
  name?: string;

  @inputRules.Flag({ optional: true, description: 'whether its prices include tax' })
  includes_tax?: boolean;

  @inputRules.References('cgrp', {
    optional: true,
    description: 'the customer groups that it is for; by default all customers',
  })
  customer_groups?: { id: string }[];

  @inputRules.PriceRows(false)
  prices!: inputRules.PriceRow[];
}

/** A tax rate that a backtest applies to past orders: without products, types and shipping options, that of the region. */
export class ProposedTaxRate {
  @inputRules.Id(Region)
  region_id!: string;

  @inputRules.Rate({ example: 7 })
  rate!: number;

  @inputRules.Identifier({ optional: true, description: 'replaces the rate with this code' })
  code?: string;

  @inputRules.Texts({ optional: true })
  products?: string[];

  @inputRules.Texts({ optional: true })
  product_types?: string[];

  @inputRules.Texts({ optional: true })
  shipping_options?: string[];
}

/** What a unit of a variant costs the shop. The variant is given by its id, or else by its SKU. */
export class UnitCost {
  @inputRules.Id(ProductVariant, { optional: true })
  variant_id?: string;

  @inputRules.Identifier({ optional: true, example: 'SHIRT-M' })
  sku?: string;

  @inputRules.Text({ max: 3, example: 'eur' })
  currency_code!: string;

  @inputRules.Integer({
    min: 0,
    example: 800,
    description: 'without tax, in the smallest unit of the currency',
  })
  amount!: number;
}

/** What a backtest proposes, and for which orders. */
export class BacktestBody {
  @inputRules.NestedList(() => CreatePromotionBody, {
    ...{ optional: true, max: 20 },
    description: 'bodies of promotions; their period and status do not count',
  })
  promotions?: CreatePromotionBody[];

  @inputRules.NestedList(() => ProposedPriceList, { optional: true, max: 10 })
  price_lists?: ProposedPriceList[];

  @inputRules.NestedList(() => ProposedTaxRate, { optional: true, max: 50 })
  tax_rates?: ProposedTaxRate[];

  @inputRules.NestedList(() => UnitCost, {
    ...{ optional: true, max: 10_000 },
    description: 'what variants cost the shop, for margins',
  })
  costs?: UnitCost[];

  @inputRules.DateTime({ description: 'orders that were placed at this time or later' })
  from!: string;

  @inputRules.DateTime({
    ...{ optional: true, example: '2026-02-28T12:00:00Z' },
    description: 'orders that were placed before; defaults to now',
  })
  to?: string;

  @inputRules.Id(SalesChannel, { optional: true, description: 'orders of this sales channel only' })
  channel?: string;
}
