import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { BasketTaxes } from '#shop/carts/baskets/taxes/basket-taxes';
import { PendingTaxRequest, type TaxResponse } from '#shop/carts/baskets/taxes/tax-response';
import type { LoadedOption } from '#shop/shipping/options/find-options';
import { type PricedOption, ShippingOptionsService } from '#shop/shipping/options/shipping-options.service';
import { OrderChanges } from '../order/change-order.ts';
import type { OpenOrder, OrderReturn } from '../order/open-order.ts';
import { createTaxedShipping, shippingContextOf } from '../order/order-basket.ts';
import { newReturn, type RequestedReturnItem, type ReturnOptions } from './new-return.ts';
import { OrderReturnLabels, returnEvent } from './request-label.ts';

/** The items to return, and their shipping. */
export interface ReturnInput extends ReturnOptions {
  items: RequestedReturnItem[];
  return_shipping?: { option_id?: string; price?: number };
}

/** Requests returns. */
@Injectable()
export class RequestReturn {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChanges,
    private readonly options: ShippingOptionsService,
    private readonly taxes: BasketTaxes,
    private readonly labels: OrderReturnLabels,
  ) {}

  /**
   * @param check throws when a shipping option may not be chosen
   * @param checkOrder throws when the order may not have another return
   * @returns the return
   * @throws not_found; invalid_data; not_allowed (more than can be credited, more than can be refunded, rejected by the provider)
   */
  async request(
    orderId: string,
    input: ReturnInput,
    check: (option: LoadedOption) => void = () => undefined,
    checkOrder: (order: OpenOrder) => void = () => undefined,
  ): Promise<{ id: string }> {
    const shippingOption = await this.choose(orderId, input, check);
    const { id } = await this.taxes.withTaxResponses((taxResponse) =>
      this.changes.change(orderId, (order, tx) =>
        addReturn(tx, order, input, shippingOption, taxResponse, checkOrder),
      ),
    );
    await this.labels.requestForOrder(orderId, (orderReturn) => orderReturn.id === id);
    return { id };
  }

  /** Chooses the shipping option of a return; a price alone chooses none. @throws not_found; invalid_data */
  async choose(
    orderId: string,
    { return_shipping }: ReturnInput,
    check: (option: LoadedOption) => void = () => undefined,
  ): Promise<PricedOption | null> {
    const { option_id, price } = return_shipping ?? {};
    if (option_id === undefined) return null;
    return this.options.chooseForOrder(
      this.database,
      { option_id, price },
      await shippingContextOf(this.database, orderId),
      check,
    );
  }
}

/**
 * Adds a return to a locked order, in memory. A repeated request finds the return that its first attempt created.
 * @param checkOrder throws when the order may not have another return
 * @returns the return, or the request to the tax provider while it is open
 */
export async function addReturn(
  tx: Tx,
  order: OpenOrder,
  { items, ...options }: ReturnInput,
  shippingOption: PricedOption | null,
  taxResponse?: TaxResponse,
  checkOrder: (order: OpenOrder) => void = () => undefined,
): Promise<OrderReturn | PendingTaxRequest> {
  const existing =
    options.request_key &&
    order.returns.find((candidate) => candidate.idempotency_key === options.request_key);
  if (existing) return existing;
  checkOrder(order);
  const shipping = shippingOption && (await createTaxedShipping(tx, order, shippingOption, taxResponse));
  const orderReturn = await newReturn(tx, order, items, shipping?.method ?? null, options);
  if (shipping?.taxRequest) return shipping.taxRequest;
  order.returns.push(orderReturn);
  if (orderReturn.asked_at === null) order.events.push(returnEvent(order, orderReturn));
  return orderReturn;
}
