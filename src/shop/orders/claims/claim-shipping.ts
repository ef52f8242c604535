import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { invalidData, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { ShippingMethod } from '#model/entities/shipping/shipping-method.entity';
import { ShippingOptionsService } from '#shop/shipping/options/shipping-options.service';
import type { OpenOrder, OrderClaim, OrderShipping } from '../order/open-order.ts';
import { shippingContextOf } from '../order/order-basket.ts';
import type { ReplacementPlan } from './replacement-items.ts';

/** A shipping method of a claim: an existing one, or an option. */
export interface RequestedShipping {
  id?: string;
  option_id?: string;
  price?: number;
  data?: Record<string, unknown>;
}

/** Chooses shipping options for claims. */
@Injectable()
export class ClaimShipping {
  constructor(
    private readonly database: Database,
    private readonly options: ShippingOptionsService,
  ) {}

  /**
   * Calls fulfillment providers, so it runs before the order is locked. A price alone chooses no option for the return.
   * @throws not_found; invalid_data (neither a method nor an option, of another region, an option that ships returns only)
   */
  async choose(
    orderId: string,
    requested: readonly RequestedShipping[] = [],
    returnShipping: { option_id?: string; price?: number } = {},
  ): Promise<Pick<ReplacementPlan, 'shipping' | 'returnShipping'>> {
    const newMethods = requested.filter(({ id }) => id === undefined);
    const choicesForItems = newMethods.map(({ option_id, price, data }) => {
      if (option_id === undefined) throw invalidData('A shipping method needs an id or an option_id');
      return { option_id, price, data };
    });
    const { option_id, price } = returnShipping;
    const allChoices = option_id === undefined ? choicesForItems : [...choicesForItems, { option_id, price }];
    if (allChoices.length === 0) return { shipping: [], returnShipping: null };
    const context = await shippingContextOf(this.database, orderId);
    const options = await this.options.chooseAllForOrder(
      this.database,
      allChoices,
      context,
      ({ id, is_return }, index) => {
        if (is_return && index < choicesForItems.length)
          throw invalidData(`Shipping option ${id} ships returns only`);
      },
    );
    const plannedMethods = options.map((option) => ({ id: newId(ShippingMethod), option }));
    return {
      shipping: plannedMethods.slice(0, choicesForItems.length),
      returnShipping: plannedMethods[choicesForItems.length] ?? null,
    };
  }
}

/**
 * Replaces the shipping methods of a claim. Methods of the order are assigned to the claim, and still belong to the order.
 * @param created the methods that were created for requested options
 * @throws not_found for a method that is neither the order's nor the claim's
 */
export function setShipping(
  order: OpenOrder,
  claim: OrderClaim,
  requested: readonly RequestedShipping[],
  created: readonly OrderShipping[],
): void {
  const methodIds = new Set(requested.flatMap(({ id }) => id ?? []));
  const availableIds = new Set([...order.shipping_methods, ...claim.shipping_methods].map(({ id }) => id));
  for (const id of methodIds) if (!availableIds.has(id)) throw notFound('shipping_method', id);
  for (const method of order.shipping_methods) {
    if (methodIds.has(method.id)) method.claim_order_id = claim.id;
    else if (method.claim_order_id === claim.id) method.claim_order_id = null;
  }
  claim.shipping_methods = [...claim.shipping_methods.filter(({ id }) => methodIds.has(id)), ...created];
}
