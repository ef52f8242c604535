import type { PromotedBasket, PromotedLine } from '#additions/promotions/evaluation/promoted-basket';
import type { EvaluatedPromotion, PromotionEffect } from '#additions/promotions/evaluation/promotion-rules';

/** A line of a basket; each variant is also a product. */
export function line(
  variant: string,
  unit_price: number,
  quantity = 1,
  more: Partial<PromotedLine> = {},
): PromotedLine {
  return {
    ...{ id: `item_${variant}`, variant_id: variant, product_id: `prod_${variant}`, unit_price, quantity },
    ...{ includes_tax: false, subtotal: unit_price * quantity, is_discountable: true },
    ...{ category_ids: [], collection_id: null, type_id: null, tag_ids: [], attributes: {} },
    ...more,
  };
}

export function basketOf(lines: PromotedLine[], more: Partial<PromotedBasket> = {}): PromotedBasket {
  return {
    ...{
      currency_code: 'eur',
      region_id: 'reg_eu',
      country_code: 'de',
      sales_channel_id: 'sc_web',
      locale: null,
    },
    ...{ customer: null, lines, shipping_methods: [], codes: [], gifts: new Map() },
    ...more,
  };
}

/** An automatic promotion that combines with all others. */
export function promotion(
  id: string,
  effects: PromotionEffect[],
  more: Partial<EvaluatedPromotion> = {},
): EvaluatedPromotion {
  return {
    ...{ id, name: id, is_automatic: true, codes: [], priority: 0, combines_with: 'all' as const },
    ...{ starts_at: null, ends_at: null, currency_code: null, conditions: [], effects },
    ...{ money_left: null, uses_left: null },
    ...more,
  };
}
