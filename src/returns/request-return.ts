import { Injectable } from '@nestjs/common';
import { BasketTaxes } from '../baskets/basket-taxes.ts';
import { OpenQuestion, type TaxAnswer } from '../baskets/tax-answer.ts';
import { Database } from '../kernel/database.ts';
import type { Tx } from '../kernel/sql.ts';
import { OrderChanges } from '../orders/change-order.ts';
import type { OpenOrder, OrderReturn } from '../orders/open-order.ts';
import { placeOf, shippingFor } from '../orders/order-basket.ts';
import type { OptionFacts } from '../shipping/option-facts.ts';
import { ShippingOptionsService, type PricedOption } from '../shipping/shipping-options.service.ts';
import { AskForLabel, returnEvent } from './ask-for-label.ts';
import { newReturn, type ReturnTerms, type WantedReturnItem } from './new-return.ts';

/** What is to come back, and how. */
export interface ReturnWish extends ReturnTerms {
  items: WantedReturnItem[];
  return_shipping?: { option_id?: string; price?: number };
}

/** Asks for things to come back. */
@Injectable()
export class RequestReturn {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChanges,
    private readonly options: ShippingOptionsService,
    private readonly taxes: BasketTaxes,
    private readonly labels: AskForLabel,
  ) {}

  /**
   * @param check throws when an option may not be chosen
   * @param checkOrder throws when the order may not have another return
   * @returns the return
   * @throws not_found; invalid_data; not_allowed (more than is left, more than can be refunded, refused by the provider)
   */
  async ofOrder(
    orderId: string,
    wish: ReturnWish,
    check: (option: OptionFacts) => void = () => undefined,
    checkOrder: (order: OpenOrder) => void = () => undefined,
  ): Promise<{ id: string }> {
    const chosen = await this.choose(orderId, wish, check);
    const { id } = await this.taxes.answering((answer) =>
      this.changes.change(orderId, (order, tx) => addReturn(tx, order, wish, chosen, answer, checkOrder)),
    );
    await this.labels.ofOrder(orderId, (back) => back.id === id);
    return { id };
  }

  /** The shipping option that brings the items back; a price alone chooses none. @throws not_found; invalid_data */
  async choose(
    orderId: string,
    { return_shipping }: ReturnWish,
    check: (option: OptionFacts) => void = () => undefined,
  ): Promise<PricedOption | null> {
    const { option_id, price } = return_shipping ?? {};
    if (option_id === undefined) return null;
    return this.options.chooseFor(
      this.database,
      { option_id, price },
      await placeOf(this.database, orderId),
      check,
    );
  }
}

/**
 * Adds a return to a locked order, in memory. A request that comes again with its key finds the return that it made.
 * @param checkOrder throws when the order may not have another return
 * @returns the return, or the tax question while it is open
 */
export async function addReturn(
  tx: Tx,
  order: OpenOrder,
  { items, ...terms }: ReturnWish,
  chosen: PricedOption | null,
  answer?: TaxAnswer,
  checkOrder: (order: OpenOrder) => void = () => undefined,
): Promise<OrderReturn | OpenQuestion> {
  const made = terms.request_key && order.returns.find((one) => one.idempotency_key === terms.request_key);
  if (made) return made;
  checkOrder(order);
  const shipping = chosen && (await shippingFor(tx, order, chosen, answer));
  const back = await newReturn(tx, order, items, shipping?.method ?? null, terms);
  if (shipping?.open) return shipping.open;
  order.returns.push(back);
  if (back.asked_at === null) order.events.push(returnEvent(order, back));
  return back;
}
