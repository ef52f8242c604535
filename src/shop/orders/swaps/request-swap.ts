import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { Cart } from '#model/entities/carts/cart.entity';
import { Swap } from '#model/entities/orders/swap.entity';
import { BasketTaxes } from '#shop/carts/baskets/taxes/basket-taxes';
import { PendingTaxRequest, type TaxResponse } from '#shop/carts/baskets/taxes/tax-response';
import { CartChanges, type ChangedCart } from '#shop/carts/cart/change-cart';
import type { LoadedOption } from '#shop/shipping/options/find-options';
import { type PricedOption, ShippingOptionsService } from '#shop/shipping/options/shipping-options.service';
import { changeOrder, orderQueue } from '../order/change-order.ts';
import type { OpenOrder, OrderSwap } from '../order/open-order.ts';
import { createTaxedShipping, shippingContextOf } from '../order/order-basket.ts';
import { assignLinesToSwap } from '../order/take-over-cart.ts';
import { eventPayloadOf } from '../payments/payment-event-payloads.ts';
import { newReturn, type RequestedReturnItem } from '../returns/new-return.ts';
import { OrderReturnLabels } from '../returns/request-label.ts';
import { createSwapCart, type SwapItems } from './exchange/swap-cart.ts';
import { swapErrors } from './swap-errors.ts';

/** The items to return, the items to send instead, and their shipping. */
export interface SwapInput extends SwapItems {
  return_items: RequestedReturnItem[];
  return_shipping?: { option_id: string; price?: number };
  no_notification?: boolean;
  return_location_id?: string;
  /** Whether more units than are in stock may be sent. */
  allow_backorder: boolean;
  /** Idempotency key of the request: a repeated request finds its swap by it. */
  request_key?: string | null;
}

interface CreatedSwap {
  id: string;
  return_id: string;
  /** The follow-up work for its cart; null if an earlier attempt of the request has created the swap. */
  changed: ChangedCart | null;
}

/**
 * Creates a swap: with a return of its own, and a cart that the customer completes.
 *
 *   order locked ───► return, cart, swap ───► taxes, payment sessions of the cart; label of the return
 */
@Injectable()
export class RequestSwap {
  constructor(
    private readonly database: Database,
    private readonly carts: CartChanges,
    private readonly options: ShippingOptionsService,
    private readonly taxes: BasketTaxes,
    private readonly labels: OrderReturnLabels,
  ) {}

  /**
   * @param check throws when a shipping option may not be chosen for the return
   * @param checkOrder throws when the order may not have another swap
   * @returns the swap
   * @throws not_found; invalid_data; not_allowed (not captured, not fulfilled, more than can be credited); insufficient_inventory
   */
  async request(
    orderId: string,
    input: SwapInput,
    check: (option: LoadedOption) => void = () => undefined,
    checkOrder: (order: OpenOrder) => void = () => undefined,
  ): Promise<{ id: string }> {
    const shippingOption = input.return_shipping
      ? await this.options.chooseForOrder(
          this.database,
          input.return_shipping,
          await shippingContextOf(this.database, orderId),
          check,
        )
      : null;
    const { id, return_id, changed } = await this.taxes.withTaxResponses((taxResponse) =>
      this.createInTransaction(orderId, input, shippingOption, checkOrder, taxResponse),
    );
    if (changed) await this.carts.followUp(changed);
    await this.labels.requestForOrder(orderId, (orderReturn) => orderReturn.id === return_id);
    return { id };
  }

  private createInTransaction(
    orderId: string,
    input: SwapInput,
    shippingOption: PricedOption | null,
    checkOrder: (order: OpenOrder) => void,
    taxResponse?: TaxResponse,
  ): Promise<CreatedSwap | PendingTaxRequest> {
    return this.database.transaction(async (tx) => {
      const created = await changeOrder(tx, orderId, (order) =>
        this.createSwap(tx, order, input, shippingOption, checkOrder, taxResponse),
      );
      // Only now the row of the swap exists, which the lines reference.
      if (!(created instanceof PendingTaxRequest) && created.changed)
        await assignLinesToSwap(tx, created.id, created.changed.cart.id);
      return created;
    }, orderQueue(orderId));
  }

  private async createSwap(
    tx: Tx,
    order: OpenOrder,
    input: SwapInput,
    shippingOption: PricedOption | null,
    checkOrder: (order: OpenOrder) => void,
    taxResponse?: TaxResponse,
  ): Promise<CreatedSwap | PendingTaxRequest> {
    const { request_key = null, no_notification = null, allow_backorder } = input;
    const existing = request_key && order.swaps.find((swap) => swap.idempotency_key === request_key);
    if (existing) return { id: existing.id, return_id: existing.return_order!.id, changed: null };
    checkOrder(order);
    requireSwappable(order);
    const shipping = shippingOption && (await createTaxedShipping(tx, order, shippingOption, taxResponse));
    const orderReturn = await newReturn(
      tx,
      order,
      input.return_items,
      shipping?.method ?? null,
      { location_id: input.return_location_id, no_notification: input.no_notification },
      'swap on',
    );
    if (shipping?.taxRequest) return shipping.taxRequest;
    const swap = {
      ...{ id: newId(Swap), cart_id: newId(Cart), allow_backorder, no_notification },
      idempotency_key: request_key,
      ...{ payment_status: 'not_paid' as const, fulfillment_status: 'not_fulfilled' as const },
      ...{ difference_due: null, shipping_address_id: null, confirmed_at: null, canceled_at: null },
      ...{ refund_ids: [], stock_owed: null, items: [], shipping_methods: [], fulfillments: [] },
      return_order: orderReturn,
    } satisfies OrderSwap;
    const changed = await createSwapCart(tx, this.carts, order, swap, input);
    order.swaps.push(swap);
    order.events.push(['swap.created', eventPayloadOf(order, swap)]);
    return { id: swap.id, return_id: orderReturn.id, changed };
  }
}

function requireSwappable({ canceled_at, payment_status, fulfillment_status }: OpenOrder): void {
  if (canceled_at !== null) throw swapErrors.orderCanceled();
  if (!['captured', 'partially_refunded'].includes(payment_status)) throw swapErrors.orderNotCaptured();
  if (fulfillment_status === 'not_fulfilled') throw swapErrors.orderNotFulfilled();
}
