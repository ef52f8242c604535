import { ShippingMethod } from '../entities/shipping-method.ts';
import { newId } from '../kernel/ids.ts';
import { meetsRequirements, type CartAmounts, type RequiringOption } from '../shipping/requirements.ts';
import type { PricedOption } from '../shipping/shipping-options.service.ts';
import type { Basket, BasketLine, BasketShipping } from './basket.ts';

/** Puts a chosen option on a basket; it takes the place of a method of the same profile. */
export function ship(basket: Basket, chosen: PricedOption): void {
  basket.shipping_methods = basket.shipping_methods.filter(
    (method) => method.profile_id !== chosen.profile_id,
  );
  basket.shipping_methods.push(methodOf(chosen));
  for (const line of basket.items) line.has_shipping = true;
}

/** What an option becomes when it is chosen, without taxes yet. */
export function methodOf(chosen: PricedOption, id = newId(ShippingMethod)): BasketShipping {
  const { price_type, amount, provider_id, option_data, requirements, serves_rest } = chosen;
  return {
    id,
    shipping_option_id: chosen.id,
    profile_id: chosen.profile_id,
    price: chosen.price,
    includes_tax: chosen.includes_tax,
    data: chosen.data,
    tax_lines: [],
    option: { price_type, amount, provider_id, data: option_data, requirements, serves_rest },
    rates: chosen.rates,
  };
}

/**
 * Takes away the methods whose options do not serve the basket any more: the subtotal does not meet what they require, or
 * nothing in it is shipped that way. What was agreed stays.
 * @param amounts of the basket as it is
 * @param isTaxOpen whether its taxes are still to be asked for: requirements with taxes are not judged before
 * @returns those that are gone
 */
export function dropUnserving(basket: Basket, amounts: CartAmounts, isTaxOpen: boolean): BasketShipping[] {
  if (basket.rules.ownPrices) return [];
  const gone = basket.shipping_methods.filter(
    (method) =>
      !shipsAny(method, basket.items) ||
      (!(isTaxOpen && method.includes_tax) && !meetsRequirements(requiring(method), amounts)),
  );
  if (gone.length > 0)
    basket.shipping_methods = basket.shipping_methods.filter((method) => !gone.includes(method));
  return gone;
}

function requiring({ option, includes_tax }: BasketShipping): RequiringOption {
  return { requirements: option.requirements, includes_tax };
}

/** An empty basket is shipped like ordinary products. */
function shipsAny({ profile_id, option }: BasketShipping, lines: readonly BasketLine[]): boolean {
  if (lines.length === 0) return option.serves_rest;
  return lines.some(({ profile_ids }) =>
    profile_ids.length === 0 ? option.serves_rest : profile_ids.includes(profile_id),
  );
}
