import { Injectable } from '@nestjs/common';
import { invalidData } from '#engine/kernel/errors';
import type { LoadedOption } from '#shop/shipping/options/find-options';
import {
  type Requester,
  requireFewOpenRequests,
  ShopperRequests,
} from '../order/shoppers/shopper-requests.ts';
import { ReceiveNow } from './receive-now.ts';
import { RequestReturn, type ReturnInput } from './request-return.ts';
import { returnErrors } from './return-errors.ts';

/** Requests returns of orders for staff and shoppers. */
@Injectable()
export class ReturnsService {
  constructor(
    private readonly requestReturn: RequestReturn,
    private readonly receiveNow: ReceiveNow,
    private readonly requests: ShopperRequests,
  ) {}

  /** @returns the order */
  async requestForStaff(
    orderId: string,
    { receive_now, ...input }: ReturnInput & { receive_now?: boolean },
  ): Promise<{ id: string }> {
    await (receive_now ? this.receiveNow : this.requestReturn).request(orderId, input);
    return { id: orderId };
  }

  /**
   * @returns the return
   * @throws not_found for an order of another account; too_many_requests; otherwise like `RequestReturn`
   */
  async requestForShopper(
    { order_id, ...input }: ReturnInput & { order_id: string },
    requester: Requester,
  ): Promise<{ id: string }> {
    requireShortNotes(input.items);
    await this.requests.admit(order_id, requester);
    return this.requestReturn.request(order_id, input, requireForShoppers, requireFewOpenRequests);
  }
}

/** Limit in bytes for all notes of a request together: shoppers' notes are loaded with every read of the whole order. */
const MAX_NOTES_BYTES = 65_536;

/** @throws invalid_data when the notes of a shopper's request together exceed the limit */
export function requireShortNotes(items: readonly { note?: string }[]): void {
  const bytes = items.reduce((sum, { note = '' }) => sum + Buffer.byteLength(note), 0);
  if (bytes > MAX_NOTES_BYTES)
    throw invalidData(`the notes of all items must not be larger than ${MAX_NOTES_BYTES} bytes`);
}

/** @throws invalid_data for an option that shoppers may not choose */
export function requireForShoppers({ id, is_return, admin_only }: LoadedOption): void {
  if (!is_return || admin_only) throw returnErrors.notForShoppers(id);
}
