import { Injectable } from '@nestjs/common';
import { addShippingMethod } from '../../../carts/baskets/basket-shipping.ts';
import { totalsOf } from '../../../carts/baskets/reprice-basket.ts';
import { CartChanges } from '../../../carts/carts/change-cart.ts';
import { meetsRequirements } from '../../../shipping/options/shipping-requirements.ts';
import type { PricedOption } from '../../../shipping/options/shipping-options.service.ts';
import { hasAddress, SessionCarts, type RepresentedCart } from '../session-cart.ts';
import { SessionStore, type StoredSession } from '../session-store.ts';
import type { Issue } from '../view/issue.ts';

/** Chooses the shipping methods of sessions. */
@Injectable()
export class ChooseShipping {
  constructor(
    private readonly changes: CartChanges,
    private readonly carts: SessionCarts,
    private readonly store: SessionStore,
  ) {}

  /**
   * Gives the cart a shipping method for each shipping profile: the option that the platform has chosen, now or earlier, else the
   * cheapest one. Without an address, the cart has no shipping methods. An option that is not available is forgotten.
   * @param before the options that the cart had before the request
   */
  async choose(session: StoredSession, before: readonly string[]): Promise<Issue[]> {
    const { cart_id, request } = session;
    const requested = request.options;
    const cart = await this.carts.readCart(cart_id);
    const offered = hasAddress(request, cart) ? await this.carts.offerShipping(cart_id) : [];
    const shippable = offered.length > 0 ? await this.carts.shippableVariants(cart) : {};
    const profiles = [...new Set(Object.values(shippable).flat())];
    const chosen = profiles.flatMap((profile) => {
      const options = offered.filter(({ profile_id }) => profile_id === profile);
      return options.find((option) => requested.includes(option.id)) ?? options[0] ?? [];
    });
    if (!isSelected(cart, chosen)) await this.select(cart, chosen);
    const missing = requested.filter((id) => !chosen.some((option) => option.id === id));
    if (missing.length === 0 || chosen.length === 0) return [];
    session.request = { ...request, options: requested.filter((id) => !missing.includes(id)) };
    await this.store.patch(cart_id, { request: session.request });
    return [missing.every((id) => before.includes(id)) ? REPLACED : NOT_AVAILABLE];
  }

  private async select(cart: RepresentedCart, chosen: readonly PricedOption[]): Promise<void> {
    const optionIds = chosen.map(({ id }) => id);
    const prepared = chosen.length > 0 ? await this.carts.prepareShipping(cart, optionIds) : [];
    await this.changes.change(
      cart.id,
      (open) => {
        open.shipping_methods = [];
        const amounts = totalsOf(open);
        for (const option of prepared)
          if (option.region_id === open.region_id && meetsRequirements(option, amounts))
            addShippingMethod(open, option);
      },
      { taxes: 'now' },
    );
  }
}

const NOT_AVAILABLE: Issue = {
  code: 'unsupported_fulfillment',
  severity: 'warning',
  text: 'The selected shipping option is not available',
};

const REPLACED: Issue = {
  code: 'shipping_changed',
  severity: 'info',
  text: 'Another shipping option was selected, as the previous one is not available any more',
};

function isSelected({ shipping_methods }: RepresentedCart, chosen: readonly PricedOption[]): boolean {
  const selected = shipping_methods.map(({ shipping_option_id }) => shipping_option_id);
  return selected.length === chosen.length && chosen.every(({ id }) => selected.includes(id));
}
