import { Injectable } from '@nestjs/common';
import {
  type Requester,
  requireFewOpenRequests,
  ShopperRequests,
} from '../order/shoppers/shopper-requests.ts';
import { requireForShoppers, requireShortNotes } from '../returns/returns.service.ts';
import { RequestSwap, type SwapInput } from './request-swap.ts';
import type { CreateSwapBody, StoreSwapBody } from './swaps.input.ts';

type WithKey = Pick<SwapInput, 'request_key'>;

/** Requests swaps for staff and shoppers. */
@Injectable()
export class SwapsService {
  constructor(
    private readonly requestSwap: RequestSwap,
    private readonly requests: ShopperRequests,
  ) {}

  /** @returns the order */
  async requestForStaff(orderId: string, body: CreateSwapBody & WithKey): Promise<{ id: string }> {
    const { additional_items = [], allow_backorder = true, ...input } = body;
    await this.requestSwap.request(orderId, { ...input, additional_items, allow_backorder });
    return { id: orderId };
  }

  /**
   * A swap that a shopper requests sends no notification.
   * @returns the swap
   * @throws not_found for an order of another account; too_many_requests; otherwise like `RequestSwap`
   */
  async requestForShopper(
    { order_id, return_shipping_option: option_id, ...input }: StoreSwapBody & WithKey,
    requester: Requester,
  ): Promise<{ id: string }> {
    requireShortNotes(input.return_items);
    await this.requests.admit(order_id, requester);
    const return_shipping = option_id === undefined ? undefined : { option_id };
    return this.requestSwap.request(
      order_id,
      { ...input, return_shipping, no_notification: true, allow_backorder: false },
      requireForShoppers,
      requireFewOpenRequests,
    );
  }
}
