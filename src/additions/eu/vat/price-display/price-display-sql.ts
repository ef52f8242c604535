import { buyerFollowsEuRulesSql } from '../../eu-buyer.ts';

const PRICE_DISPLAYS = ['net', 'gross'] as const;
export type PriceDisplay = (typeof PRICE_DISPLAYS)[number];

/** The field that is added to the prices of a variant, and to the answer for other pages. */
export const PRICE_DISPLAY_FIELDS = {
  price_display: {
    type: ['string', 'null'],
    enum: [...PRICE_DISPLAYS, null],
    description:
      'with `EU=vat`: whether the buyer sees prices without tax (`net`) or with it, by the customer groups of the account; null if the rules of the EU do not apply',
    example: 'gross',
  },
} satisfies Record<string, object>;

/**
 * SQL of how a buyer sees prices. Consumers must see prices with tax, so guests do, and of several groups the one with `gross` wins.
 * @param b an alias of `buyer`
 */
export function priceDisplaySql(b: string): string {
  return `case when ${buyerFollowsEuRulesSql(b)} then coalesce((
      select min(g.price_display::text) from customer_group_customers m
        join customer_group g on g.id = m.customer_group_id and g.deleted_at is null
      where m.customer_id = ${b}.customer_id), 'gross') end`;
}

/** A common table expression behind those of the buyer: one row, or none without a buyer. */
export const PRICE_DISPLAY_WITH = `
  eu_price_display as materialized (select ${priceDisplaySql('b')} as price_display from buyer b)`;

/** The row cache has it in its key: customers with the same price lists can be in groups with different displays. */
export const PRICE_DISPLAY_CONTEXT = '(select d.price_display from eu_price_display d)';

/** Adds the field to a select of the prices of a variant. */
export function withPriceDisplay(prices: string): string {
  return `select x.*, (select d.price_display from eu_price_display d) as price_display from (${prices}) x`;
}
