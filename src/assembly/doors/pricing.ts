/* Totals of carts and orders from their rows, without a database, and the SQL that finds the tax rates of lines. */
export { type DiscountRuleInput, discountsOf } from '#model/pricing/discount-amounts';
export {
  basketTotals,
  type BasketTotals,
  type GiftCardInput,
  type ShippingInput,
} from '#model/pricing/totals';
export { v1BasketTotals, type V1LineInput } from '#model/pricing/v1-totals';
export { type RepresentedOrderInput, representedTotals } from '#shop/orders/order/state/order-totals';
export { candidatesSql, taxesSql } from '#shop/catalogue/prices/rank-prices';
export {
  appliesToProductSql,
  appliesToShippingOptionSql,
  ratesSql,
} from '#shop/settings/regions/region-taxes';
export { netOf } from '#model/pricing/tax';
