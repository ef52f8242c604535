import { Injectable } from '@nestjs/common';
import { totalsOf } from '../../baskets/reprice-basket.ts';
import { addShippingMethod } from '../../baskets/basket-shipping.ts';
import { Database } from '../../../../engine/kernel/database/database.ts';
import { conflict } from '../../../../engine/kernel/errors.ts';
import { loadShippingContext } from '../../../shipping/options/shipping-context.ts';
import { checkRequirements } from '../../../shipping/options/shipping-requirements.ts';
import { ShippingOptionsService } from '../../../shipping/options/shipping-options.service.ts';
import { CartChanges } from '../change-cart.ts';
import { requireSmall } from '../cart-limits.ts';

/** Shipping methods of carts: one for each shipping profile. */
@Injectable()
export class ShippingMethodsService {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly options: ShippingOptionsService,
  ) {}

  /** Adds a shipping method for an option. */
  async add(id: string, optionId: string, data: Record<string, unknown> = {}): Promise<{ id: string }> {
    requireSmall('data', data);
    // the provider is called before the cart is locked; the facts that it was given are checked again under the lock
    const before = await loadShippingContext(this.database, id);
    const [chosen] = await this.options.choose(this.database, [{ option_id: optionId, data }], before);
    return this.changes.change(id, (cart) => {
      if (cart.region_id !== before.region_id)
        throw conflict(`Cart ${id} has moved to another region meanwhile; try again`);
      if (!before.custom_prices) checkRequirements(chosen, totalsOf(cart));
      addShippingMethod(cart, chosen);
    });
  }
}
