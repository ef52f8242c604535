import { expression, linked, type Part, part, type RowIn } from '#engine/kernel/writing/aggregate-fields';
import { LineItem } from '#model/entities/carts/line-item.entity';
import { LineItemAdjustment, wholeAmountSql } from '#model/entities/carts/line-item-adjustment.entity';
import { LineItemTaxLine } from '#model/entities/carts/line-item-tax-line.entity';
import { Discount } from '#model/entities/offers/discount.entity';
import type { DiscountRule } from '#model/entities/offers/discount-rule.entity';
import { GiftCard } from '#model/entities/offers/gift-card.entity';
import { ShippingMethod } from '#model/entities/shipping/shipping-method.entity';
import { ShippingMethodTaxLine } from '#model/entities/shipping/shipping-method-tax-line.entity';
import type { AppliedTaxRate } from '#model/pricing/tax';
import { MEETS_CONDITIONS } from '#shop/offers/discounts/find-discounts';
import {
  appliesToProductSql,
  appliesToShippingOptionSql,
  ratesSql,
} from '#shop/settings/regions/region-taxes';
import { HAS_DEFAULT_PROFILE, type LoadedOption, REQUIREMENTS } from '#shop/shipping/options/find-options';
import type { Requirement } from '#shop/shipping/options/shipping-requirements';
import { profilesOfProductSql } from '#shop/shipping/profiles/default-profile';

/*
 * The rows of a basket, for the aggregates that contain one. The SQL expressions expect the basket's region as `r`, joined by the
 * aggregate's root row.
 */

export const taxLines = part(LineItemTaxLine, { as: 't', except: ['item_id', 'metadata'] });
export type TaxLine = RowIn<typeof taxLines>;

const storedAdjustments = part(LineItemAdjustment, {
  as: 'a',
  except: ['item_id', 'metadata'],
  reads: { amount: wholeAmountSql('a') },
  with: { exact_amount: expression<number>('coalesce(a.exact_amount, a.amount)') },
});
export interface Adjustment extends Omit<RowIn<typeof storedAdjustments>, 'exact_amount'> {
  /** Amount with the fractions that v1 computes; absent for amounts computed by Storekeep. */
  exact_amount?: number;
}
const adjustments: Part<Adjustment> = storedAdjustments;

/** The foreign keys of the row that a line belongs to. */
export const LINE_OWNERS = ['cart_id', 'order_id', 'swap_id', 'claim_order_id', 'order_edit_id'] as const;

const COLUMNS_OF_ORDERS = [
  'original_item_id',
  'fulfilled_quantity',
  'shipped_quantity',
  'returned_quantity',
  'unfulfilled_returned_quantity',
] as const;

export const basketLines = part(LineItem, {
  as: 'i',
  joins: 'left join product_variant v on v.id = i.variant_id left join product p on p.id = v.product_id',
  except: [...LINE_OWNERS, ...COLUMNS_OF_ORDERS],
  with: {
    tax_lines: taxLines,
    adjustments,
    product_id: expression<string | null>('v.product_id'),
    /** The shipping profiles of the product; empty if the default profile applies. */
    profile_ids: expression<string[]>(profilesOfProductSql('v.product_id')),
    /** The current rates of the built-in tax provider. */
    rates: expression<AppliedTaxRate[]>(ratesSql('r', appliesToProductSql('v.product_id', 'p.type_id'))),
  },
});
/** A line of an open cart. */
export type BasketLine = RowIn<typeof basketLines>;

/** The facts that decide whether a shipping option still serves a basket, and its price. */
export interface ShippingTerms extends Pick<LoadedOption, 'price_type' | 'amount' | 'provider_id' | 'data'> {
  requirements: readonly Requirement[];
  /** Whether it belongs to the default profile, which serves products without a profile. */
  has_default_profile: boolean;
}

export const shippingTaxLines = part(ShippingMethodTaxLine, {
  as: 't',
  except: ['shipping_method_id', 'metadata'],
});

export const basketShippingMethods = part(ShippingMethod, {
  as: 's',
  joins: 'join shipping_option o on o.id = s.shipping_option_id',
  except: ['cart_id', 'order_id', 'swap_id', 'claim_order_id', 'return_id'],
  with: {
    profile_id: expression<string>('o.profile_id'),
    /** The current state of the chosen option. */
    option: expression<ShippingTerms>(`json_build_object('price_type', o.price_type, 'amount', o.amount,
        'provider_id', o.provider_id, 'data', o.data, 'requirements', ${REQUIREMENTS}, 'has_default_profile', ${HAS_DEFAULT_PROFILE})`),
    tax_lines: shippingTaxLines,
    rates: expression<AppliedTaxRate[]>(ratesSql('r', appliesToShippingOptionSql('o.id'))),
  },
});
export type BasketShipping = RowIn<typeof basketShippingMethods>;

/** Gift cards in the order in which they are spent; see `useGiftCards` in `model/pricing/totals.ts`. */
export const basketGiftCards = linked(GiftCard, {
  as: 'g',
  only: ['id', 'balance', 'tax_rate', 'ends_at'],
  position: 'added_at',
  order: 'g.ends_at nulls last, g.balance',
});
export type BasketGiftCard = RowIn<typeof basketGiftCards>;

/** @param counts SQL condition on the discounts (`d`) that apply */
export function discountsOfCart(counts: string) {
  return linked(Discount, {
    as: 'd',
    joins: `join discount_rule w on w.id = d.rule_id and ${counts}`,
    only: ['id', 'code'],
    with: {
      type: expression<DiscountRule['type']>('w.type'),
      value: expression<number>('w.value'),
      allocation: expression<DiscountRule['allocation']>('w.allocation'),
      meets_conditions: expression<ConditionsByVariant>(`(select json_object_agg(v.id, ${MEETS_CONDITIONS})
        from line_item i join product_variant v on v.id = i.variant_id join product p on p.id = v.product_id where i.cart_id = k.cart_id)`),
    },
  });
}
/** Whether the variants of the lines meet the conditions of a discount, by variant id, as loaded with the basket. */
type ConditionsByVariant = Readonly<Record<string, boolean>> | null;
export interface BasketDiscount extends Omit<RowIn<ReturnType<typeof discountsOfCart>>, 'meets_conditions'> {
  meets_conditions?: ConditionsByVariant;
}
