import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { invalidData } from '#engine/kernel/errors';
import { BasketTaxes } from '#shop/carts/baskets/taxes/basket-taxes';
import type { PendingTaxRequest, TaxResponse } from '#shop/carts/baskets/taxes/tax-response';
import type { RequestedOption } from '#shop/shipping/options/shipping-context';
import { type PricedOption, ShippingOptionsService } from '#shop/shipping/options/shipping-options.service';
import { OrderChanges } from './change-order.ts';
import type { OpenOrder } from './open-order.ts';
import { createTaxedShipping, shippingContextOf } from './order-basket.ts';
import { orderErrors } from './order-errors.ts';

/** Changes how a placed order is shipped. */
@Injectable()
export class AddShippingMethod {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChanges,
    private readonly options: ShippingOptionsService,
    private readonly taxes: BasketTaxes,
  ) {}

  /**
   * Replaces the shipping methods of the same profile, with taxes as at checkout. Changes the order's total, but not what was paid.
   * @throws not_found; invalid_data (another region, a return option); not_allowed (canceled, fulfilled in part)
   */
  async add(
    id: string,
    requested: Required<Pick<RequestedOption, 'price'>> & RequestedOption,
  ): Promise<{ id: string }> {
    const option = await this.options.chooseForOrder(
      this.database,
      requested,
      await shippingContextOf(this.database, id),
      (option) => {
        if (option.is_return) throw invalidData(`Shipping option ${option.id} ships returns only`);
      },
    );
    await this.taxes.withTaxResponses((taxResponse) =>
      this.changes.change(id, (order, tx) => replaceMethod(tx, order, option, taxResponse)),
    );
    return { id };
  }
}

async function replaceMethod(
  tx: Tx,
  order: OpenOrder,
  option: PricedOption,
  taxResponse?: TaxResponse,
): Promise<PendingTaxRequest | null> {
  if (order.canceled_at) throw orderErrors.canceledWithoutShippingMethods();
  if (order.fulfillments.some(({ canceled_at }) => canceled_at === null)) throw orderErrors.partlyFulfilled();
  const { method, taxRequest } = await createTaxedShipping(tx, order, option, taxResponse);
  if (taxRequest) return taxRequest;
  order.shipping_methods = order.shipping_methods.filter(
    ({ profile_id }) => profile_id !== option.profile_id,
  );
  order.shipping_methods.push(method);
  order.events.push(['order.updated', { id: order.id, no_notification: order.no_notification }]);
  return null;
}
