import { Param, Post } from '@nestjs/common';
import { carts } from '../../carts/cart/carts.resource.ts';
import { Shows } from '../../../engine/http/output/response-decorators.ts';
import type { Representation } from '../../../engine/reader/represented-record.ts';
import { SafeToRepeat } from '../../../engine/http/idempotency/idempotency.ts';
import { reference } from '../../../engine/http/output/value-schemas.ts';
import { StoreController } from '../../../engine/http/surface.ts';
import { orders } from '../../orders/order/orders.resource.ts';
import { swaps } from '../../orders/swaps/swaps.resource.ts';
import { CompleteCart } from './complete-cart.ts';
import type { Completion } from './cart-lock.ts';
import { Rejects } from '../../../engine/http/output/rejects.ts';
import { lockedByAnotherRequest } from '../../../engine/kernel/errors.ts';
import { cartErrors } from '../../carts/baskets/cart-errors.ts';
import { discountErrors } from '../../offers/discounts/discount-errors.ts';
import { exampleId } from '../../../engine/mapping/example-values.ts';
import { outOfStock } from '../../stock/inventory/movements/take-stock.ts';

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
  constructor(private readonly completeCart: CompleteCart) {}

  @Post(':id/complete')
  @SafeToRepeat()
  @CompletionErrors
  @Shows('PostCartsCartComplete', 'Complete a cart', COMPLETION)
  async complete(@Param('id') id: string): Promise<Representation> {
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
