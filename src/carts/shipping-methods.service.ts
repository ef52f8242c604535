import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { conflict } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { cartToShip } from '../shipping/cart-to-ship.ts';
import { checkRequirements } from '../shipping/requirements.ts';
import { ShippingOptionsService, type PricedOption } from '../shipping/shipping-options.service.ts';
import { CartChanges } from './change-cart.ts';
import type { OpenCart } from './open-cart.ts';
import { totalsOf } from './reprice.ts';

/** How a cart is delivered: one method for each shipping profile. */
@Injectable()
export class ShippingMethodsService {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly options: ShippingOptionsService,
  ) {}

  /** Chooses an option. */
  async add(id: string, optionId: string, data: Record<string, unknown> = {}): Promise<{ id: string }> {
    // the provider is asked before the cart is locked, and what it was told is checked again after
    const asked = await cartToShip(this.database, id);
    const [chosen] = await this.options.choose(this.database, [{ option_id: optionId, data }], asked);
    return this.changes.change(id, (cart) => {
      if (cart.region_id !== asked.region_id)
        throw conflict(`Cart ${id} has moved to another region meanwhile; try again`);
      checkRequirements(chosen.requirements, totalsOf(cart).subtotal);
      ship(cart, chosen);
    });
  }
}

/** Puts a chosen option on a cart; it takes the place of a method of the same profile. */
export function ship(cart: OpenCart, chosen: PricedOption): void {
  cart.shipping_methods = cart.shipping_methods.filter((method) => method.profile_id !== chosen.profile_id);
  cart.shipping_methods.push({
    id: newId('sm'),
    shipping_option_id: chosen.id,
    profile_id: chosen.profile_id,
    price: chosen.price,
    includes_tax: chosen.includes_tax,
    data: chosen.data,
    tax_lines: [],
    rates: chosen.rates,
  });
  for (const line of cart.items) line.has_shipping = true;
}
