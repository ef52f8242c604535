import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { conflict } from '#engine/kernel/errors';
import { ShippingOptionsService } from '#shop/shipping/options/shipping-options.service';
import { checkRequirements } from '#shop/shipping/options/shipping-requirements';
import { addShippingMethod } from '../baskets/basket-shipping.ts';
import { totalsOf } from '../baskets/reprice-basket.ts';
import { requireSmall } from '../cart/cart-limits.ts';
import { CartChanges, type Work } from '../cart/change-cart.ts';
import { readOpenCart } from '../cart/open-cart.ts';
import type { ReturnedCart } from '../cart/owners/empty-relations.ts';

/** Shipping methods of carts: one for each shipping profile. */
@Injectable()
export class ShippingMethodsService {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly options: ShippingOptionsService,
  ) {}

  /** Adds a shipping method for an option. */
  async add(id: string, optionId: string, data: Record<string, unknown> = {}): Promise<ReturnedCart> {
    requireSmall('data', data);
    // the provider is called before the change begins, which then checks again what the provider was given
    const before = this.read(id);
    const [chosen] = await this.options.choose(this.database, [{ option_id: optionId, data }], before);
    const { region_id, custom_prices } = await before;
    const add: Work = (cart) => {
      if (cart.region_id !== region_id)
        throw conflict(`Cart ${id} has moved to another region meanwhile; try again`);
      if (!custom_prices) checkRequirements(chosen, totalsOf(cart));
      addShippingMethod(cart, chosen);
    };
    return this.changes.change(id, add);
  }

  private async read(id: string) {
    const cart = await readOpenCart(this.database, id);
    const { region_id, custom_prices } = cart;
    return { region_id, custom_prices, ...totalsOf(cart) };
  }
}
