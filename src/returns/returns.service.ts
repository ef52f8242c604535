import { Injectable } from '@nestjs/common';
import { invalidData } from '../kernel/errors.ts';
import { requireFewOpenRequests, ShopperRequests, type Requester } from '../orders/shopper-requests.ts';
import type { OptionFacts } from '../shipping/option-facts.ts';
import { ReceiveNow } from './receive-now.ts';
import { RequestReturn, type ReturnWish } from './request-return.ts';

/** Returns of orders, as staff and shoppers ask for them. */
@Injectable()
export class ReturnsService {
  constructor(
    private readonly requestReturn: RequestReturn,
    private readonly receiveNow: ReceiveNow,
    private readonly requests: ShopperRequests,
  ) {}

  /** @returns the order */
  async byStaff(
    orderId: string,
    { receive_now, ...wish }: ReturnWish & { receive_now?: boolean },
  ): Promise<{ id: string }> {
    await (receive_now ? this.receiveNow : this.requestReturn).ofOrder(orderId, wish);
    return { id: orderId };
  }

  /**
   * @returns the return
   * @throws not_found for an order of another account; too_many_requests; and as `RequestReturn`
   */
  async byShopper(
    { order_id, ...wish }: ReturnWish & { order_id: string },
    requester: Requester,
  ): Promise<{ id: string }> {
    requireShortNotes(wish.items);
    await this.requests.admit(order_id, requester);
    return this.requestReturn.ofOrder(order_id, wish, requireForShoppers, requireFewOpenRequests);
  }
}

/** Bytes of all notes of a request: an order is read whole, so what strangers may add to it is limited. */
const MAX_NOTES_BYTES = 65_536;

/** @throws invalid_data when the notes of a shopper's request are too long together */
export function requireShortNotes(items: readonly { note?: string }[]): void {
  const bytes = items.reduce((sum, { note = '' }) => sum + Buffer.byteLength(note), 0);
  if (bytes > MAX_NOTES_BYTES)
    throw invalidData(`the notes of all items must not be larger than ${MAX_NOTES_BYTES} bytes`);
}

/** @throws invalid_data for an option that shoppers may not choose */
export function requireForShoppers({ id, is_return, admin_only }: OptionFacts): void {
  if (!is_return || admin_only) throw invalidData(`Shipping option ${id} does not ship returns of shoppers`);
}
