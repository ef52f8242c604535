import { Injectable } from '@nestjs/common';
import { BasketTaxes } from '../baskets/basket-taxes.ts';
import { OpenQuestion, type TaxAnswer } from '../baskets/tax-answer.ts';
import { CartChanges, type Changed } from '../carts/change-cart.ts';
import { Cart } from '../entities/cart.ts';
import { Swap } from '../entities/swap.ts';
import { Database } from '../kernel/database.ts';
import { invalidData, notAllowed } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../kernel/sql.ts';
import { toldOf } from '../order-payments/told.ts';
import { changeOrder, orderQueue } from '../orders/change-order.ts';
import type { OpenOrder, OrderSwap } from '../orders/open-order.ts';
import { placeOf, shippingFor } from '../orders/order-basket.ts';
import { showAsOfSwap } from '../orders/take-over.ts';
import { AskForLabel } from '../returns/ask-for-label.ts';
import { newReturn, type WantedReturnItem } from '../returns/new-return.ts';
import type { OptionFacts } from '../shipping/option-facts.ts';
import { ShippingOptionsService, type PricedOption } from '../shipping/shipping-options.service.ts';
import { makeSwapCart, type SwapGoods } from './swap-cart.ts';

/** What comes back, what is sent instead, and how. */
export interface SwapWish extends SwapGoods {
  return_items: WantedReturnItem[];
  return_shipping?: { option_id: string; price?: number };
  no_notification?: boolean;
  return_location_id?: string;
  /** Whether more can be sent than is in stock. */
  allow_backorder: boolean;
  /** Of the request, so that it finds its swap when it comes again. */
  request_key?: string | null;
}

interface Made {
  id: string;
  return_id: string;
  /** What is left to do with its cart; null when it was there already. */
  changed: Changed | null;
}

/**
 * Begins an exchange: a return of its own, and a cart that the customer completes.
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
    private readonly labels: AskForLabel,
  ) {}

  /**
   * @param check throws when a shipping option may not be chosen for the way back
   * @param checkOrder throws when the order may not have another swap
   * @returns the swap
   * @throws not_found; invalid_data; not_allowed (not captured, not fulfilled, more than is left); insufficient_inventory
   */
  async ofOrder(
    orderId: string,
    wish: SwapWish,
    check: (option: OptionFacts) => void = () => undefined,
    checkOrder: (order: OpenOrder) => void = () => undefined,
  ): Promise<{ id: string }> {
    const chosen = wish.return_shipping
      ? await this.options.chooseFor(
          this.database,
          wish.return_shipping,
          await placeOf(this.database, orderId),
          check,
        )
      : null;
    const { id, return_id, changed } = await this.taxes.answering((answer) =>
      this.make(orderId, wish, chosen, checkOrder, answer),
    );
    if (changed) await this.carts.followUp(changed);
    await this.labels.ofOrder(orderId, (back) => back.id === return_id);
    return { id };
  }

  private make(
    orderId: string,
    wish: SwapWish,
    chosen: PricedOption | null,
    checkOrder: (order: OpenOrder) => void,
    answer?: TaxAnswer,
  ): Promise<Made | OpenQuestion> {
    return this.database.transaction(async (tx) => {
      const made = await changeOrder(tx, orderId, (order) =>
        this.begin(tx, order, wish, chosen, checkOrder, answer),
      );
      // only now the swap is there for them to point at
      if (!(made instanceof OpenQuestion) && made.changed)
        await showAsOfSwap(tx, made.id, made.changed.cart.id);
      return made;
    }, orderQueue(orderId));
  }

  private async begin(
    tx: Tx,
    order: OpenOrder,
    wish: SwapWish,
    chosen: PricedOption | null,
    checkOrder: (order: OpenOrder) => void,
    answer?: TaxAnswer,
  ): Promise<Made | OpenQuestion> {
    const { request_key = null, no_notification = null, allow_backorder } = wish;
    const known = request_key && order.swaps.find((swap) => swap.idempotency_key === request_key);
    if (known) return { id: known.id, return_id: known.return_order!.id, changed: null };
    checkOrder(order);
    requireSwappable(order);
    const shipping = chosen && (await shippingFor(tx, order, chosen, answer));
    const back = await newReturn(
      tx,
      order,
      wish.return_items,
      shipping?.method ?? null,
      { location_id: wish.return_location_id, no_notification: wish.no_notification },
      'swap on',
    );
    if (shipping?.open) return shipping.open;
    const swap = {
      ...{ id: newId(Swap), cart_id: newId(Cart), allow_backorder, no_notification },
      idempotency_key: request_key,
      ...{ payment_status: 'not_paid' as const, fulfillment_status: 'not_fulfilled' as const },
      ...{ difference_due: null, shipping_address_id: null, confirmed_at: null, canceled_at: null },
      ...{ refund_ids: [], stock_owed: null, items: [], shipping_methods: [], fulfillments: [] },
      return_order: back,
    } satisfies OrderSwap;
    const changed = await makeSwapCart(tx, this.carts, order, swap, wish);
    order.swaps.push(swap);
    order.events.push(['swap.created', toldOf(order, swap)]);
    return { id: swap.id, return_id: back.id, changed };
  }
}

function requireSwappable({ canceled_at, payment_status, fulfillment_status }: OpenOrder): void {
  if (canceled_at !== null) throw invalidData('Cannot create a swap on a canceled item.');
  if (!['captured', 'partially_refunded'].includes(payment_status))
    throw notAllowed('Cannot swap an order that has not been captured');
  if (fulfillment_status === 'not_fulfilled')
    throw notAllowed('Cannot swap an order that has not been fulfilled');
}
