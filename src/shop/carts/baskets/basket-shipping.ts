import { newId } from '#engine/kernel/text/ids';
import { ShippingMethod } from '#model/entities/shipping/shipping-method.entity';
import type { PricedOption } from '#shop/shipping/options/shipping-options.service';
import {
  type CartAmounts,
  meetsRequirements,
  type OptionRequirements,
} from '#shop/shipping/options/shipping-requirements';
import type { Basket, BasketLine, BasketShipping } from './basket.ts';

/** Adds a chosen shipping option to a basket, in place of a method of the same profile. */
export function addShippingMethod(basket: Basket, chosen: PricedOption): void {
  basket.shipping_methods = basket.shipping_methods.filter(
    (method) => method.profile_id !== chosen.profile_id,
  );
  basket.shipping_methods.push(methodOf(chosen));
  for (const line of basket.items) line.has_shipping = true;
}

/** Creates the shipping method of a chosen option, without taxes. */
export function methodOf(chosen: PricedOption, id = newId(ShippingMethod)): BasketShipping {
  const { price_type, amount, provider_id, option_data, requirements, has_default_profile } = chosen;
  return {
    id,
    shipping_option_id: chosen.id,
    profile_id: chosen.profile_id,
    price: chosen.price,
    original_price: null,
    includes_tax: chosen.includes_tax,
    data: chosen.data,
    tax_lines: [],
    option: { price_type, amount, provider_id, data: option_data, requirements, has_default_profile },
    rates: chosen.rates,
  };
}

/**
 * Removes the methods whose options no longer serve the basket: the subtotal does not meet their requirements, or no line
 * has their profile. Baskets with agreed prices do not change.
 * @param amounts the current amounts of the basket
 * @param isTaxOpen whether its taxes are not known yet; requirements that include taxes are not checked before
 * @returns the removed methods
 */
export function removeUnavailableShipping(
  basket: Basket,
  amounts: CartAmounts,
  isTaxOpen: boolean,
): BasketShipping[] {
  if (basket.rules.ownPrices) return [];
  const removed = basket.shipping_methods.filter(
    (method) =>
      !shipsAny(method, basket.items) ||
      (!(isTaxOpen && method.includes_tax) && !meetsRequirements(requiring(method), amounts)),
  );
  if (removed.length > 0)
    basket.shipping_methods = basket.shipping_methods.filter((method) => !removed.includes(method));
  return removed;
}

function requiring({ option, includes_tax }: BasketShipping): OptionRequirements {
  return { requirements: option.requirements, includes_tax };
}

/** An empty basket is treated like products without a shipping profile. */
function shipsAny({ profile_id, option }: BasketShipping, lines: readonly BasketLine[]): boolean {
  if (lines.length === 0) return option.has_default_profile;
  return lines.some(({ profile_ids }) =>
    profile_ids.length === 0 ? option.has_default_profile : profile_ids.includes(profile_id),
  );
}
