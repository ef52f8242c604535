import { wholeAmountSql } from '../../../model/entities/carts/line-item-adjustment.entity.ts';
import {
  mutable,
  immutable,
  linked,
  many,
  expression,
  type Fields,
  type Links,
  type Part,
} from '../../../engine/kernel/writing/aggregate-fields.ts';
import {
  ratesSql,
  appliesToProductSql,
  appliesToShippingOptionSql,
} from '../../settings/regions/region-taxes.ts';
import { profilesOfProductSql } from '../../shipping/profiles/default-profile.ts';
import { REQUIREMENTS, HAS_DEFAULT_PROFILE } from '../../shipping/options/find-options.ts';
import { MEETS_CONDITIONS } from '../../offers/discounts/find-discounts.ts';
import type {
  Adjustment,
  BasketDiscount,
  BasketGiftCard,
  BasketLine,
  BasketShipping,
  TaxLine,
} from './basket.ts';

/*
 * Maps a basket to tables and columns, for the aggregates that contain one. The SQL expressions expect the basket's region
 * as `r`, joined by the aggregate's root row.
 */

/** @param owner the foreign key of the lines, such as `cart_id` */
export function linesOf(owner: string): Part<BasketLine> {
  return many<BasketLine>({
    table: 'line_item',
    as: 'i',
    joins: 'left join product_variant v on v.id = i.variant_id left join product p on p.id = v.product_id',
    owner,
    order: 'i.created_at, i.id',
    fields: {
      ...immutable('id', 'variant_id', 'is_giftcard', 'should_merge', 'is_return'),
      ...mutable('title', 'description', 'thumbnail', 'allow_discounts', 'has_shipping'),
      ...mutable('unit_price', 'has_custom_price', 'includes_tax', 'quantity', 'metadata'),
      tax_lines: taxLines('line_item_tax_line', 'item_id'),
      adjustments: many<Adjustment>({
        table: 'line_item_adjustment',
        as: 'a',
        owner: 'item_id',
        hasUpdatedAt: false,
        reads: { amount: wholeAmountSql('a') },
        fields: {
          ...immutable('id', 'discount_id', 'description'),
          ...mutable('amount'),
          exact_amount: expression('coalesce(a.exact_amount, a.amount)'),
        },
      }),
      profile_ids: expression(profilesOfProductSql('v.product_id')),
      rates: expression(ratesSql('r', appliesToProductSql('v.product_id', 'p.type_id'))),
    },
  });
}

/** @param owner the foreign key of the shipping methods, such as `cart_id` */
export function shippingMethodsOf(owner: string): Part<BasketShipping> {
  return many<BasketShipping>({
    table: 'shipping_method',
    as: 's',
    joins: 'join shipping_option o on o.id = s.shipping_option_id',
    owner,
    hasUpdatedAt: false,
    fields: {
      ...immutable('id', 'shipping_option_id'),
      ...mutable('price', 'includes_tax', 'data'),
      profile_id: expression('o.profile_id'),
      option:
        expression(`json_build_object('price_type', o.price_type, 'amount', o.amount, 'provider_id', o.provider_id, 'data', o.data,
        'requirements', ${REQUIREMENTS}, 'has_default_profile', ${HAS_DEFAULT_PROFILE})`),
      tax_lines: taxLines('shipping_method_tax_line', 'shipping_method_id'),
      rates: expression(ratesSql('r', appliesToShippingOptionSql('o.id'))),
    },
  });
}

function taxLines(table: string, owner: string): Part<TaxLine> {
  const fields: Fields<TaxLine> = { ...immutable('id'), ...mutable('rate', 'name', 'code') };
  return many<TaxLine>({ table, as: 't', owner, fields });
}

/** Gift cards in the order in which they are spent; see `useGiftCards` in `model/pricing/totals.ts`. */
export function giftCardsOf(junction: string, owner: string): Links<BasketGiftCard> {
  return linked<BasketGiftCard>({
    table: 'gift_card',
    as: 'g',
    junction,
    owner,
    column: 'gift_card_id',
    position: 'added_at',
    order: 'g.ends_at nulls last, g.balance',
    fields: { id: 'g.id', balance: 'g.balance', tax_rate: 'g.tax_rate', ends_at: 'g.ends_at' },
  });
}

/** @param counts SQL condition on the discounts (`d`) that apply; defaults to all */
export function discountsOf(junction: string, owner: string, counts = 'true'): Links<BasketDiscount> {
  return linked<BasketDiscount>({
    table: 'discount',
    as: 'd',
    joins: `join discount_rule w on w.id = d.rule_id and ${counts}`,
    junction,
    owner,
    column: 'discount_id',
    fields: {
      ...{ id: 'd.id', code: 'd.code', type: 'w.type', value: 'w.value', allocation: 'w.allocation' },
      meets_conditions: `(select json_object_agg(v.id, ${MEETS_CONDITIONS}) from line_item i
        join product_variant v on v.id = i.variant_id join product p on p.id = v.product_id where i.${owner} = k.${owner})`,
    },
  });
}
