import { Param, Post } from '@nestjs/common';
import { SafeToRepeat } from '#engine/http/idempotency/idempotency';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { reference } from '#engine/http/output/value-schemas';
import { StoreController } from '#engine/http/surface';
import { lockedByAnotherRequest } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import type { Representation } from '#engine/reader/represented-record';
import { cartErrors } from '#shop/carts/baskets/cart-errors';
import { carts } from '#shop/carts/cart/carts.resource';
import { discountErrors } from '#shop/offers/discounts/discount-errors';
import { orders } from '#shop/orders/order/orders.resource';
import { swaps } from '#shop/orders/swaps/swaps.resource';
import { outOfStock } from '#shop/stock/inventory/movements/take-stock';
import type { Completion } from './cart-lock.ts';
import { CompleteCart } from './complete-cart.ts';
import { CompletionConditions } from './completion-conditions.ts';

const COMPLETION = {
  as: 'data',
  resources: [carts, orders, swaps],
  schema: {
    oneOf: [
      completion('order', 'Order'),
      completion('cart', 'Cart', { payment_status: { type: 'string', enum: ['pending', 'requires_more'] } }),
      completion('swap', 'Swap'),
    ],
  },
};

const CompletionErrors = Rejects(
  cartErrors.withoutItems(),
  cartErrors.withoutCustomer(),
  cartErrors.withoutAddress(),
  cartErrors.deliveryOutsideRegion('us', exampleId('reg')),
  cartErrors.withoutShippingMethod(['T-shirt']),
  cartErrors.withoutSession(),
  discountErrors.expired('SPRING'),
  discountErrors.disabled('SPRING'),
  discountErrors.usage_limit_reached('SPRING'),
  cartErrors.paymentDeclined(),
  outOfStock([exampleId('variant')]),
  lockedByAnotherRequest(),
);

@StoreController(carts)
export class StoreCheckoutController {
  constructor(
    private readonly completeCart: CompleteCart,
    private readonly conditions: CompletionConditions,
  ) {}

  @Post(':id/complete')
  @SafeToRepeat()
  @CompletionErrors
  @Shows('PostCartsCartComplete', 'Complete a cart', COMPLETION)
  async complete(@Param('id') id: string): Promise<Representation> {
    await this.conditions.check(id);
    return represent(await this.completeCart.complete(id));
  }

  @Post(':id/complete-cart')
  @SafeToRepeat()
  @CompletionErrors
  @Shows('PostCartsCartCompleteCart', 'Complete a cart, as older clients call it', COMPLETION)
  completeForOldClients(@Param('id') id: string): Promise<Representation> {
    return this.complete(id);
  }
}

const RESOURCES = { order: orders, swap: swaps, cart: carts };

function completion(type: Completion['type'], entity: string, more: object = {}): object {
  const properties = { type: { type: 'string', const: type }, data: reference(entity), ...more };
  return { type: 'object', properties };
}

/** Puts the remaining properties next to `data`: the type, and the status of an unfinished payment. */
function represent({ id, ...beside }: Completion): Representation {
  return { id, resource: RESOURCES[beside.type], as: 'data', beside };
}
