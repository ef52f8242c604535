import { Injectable } from '@nestjs/common';
import { invalidData } from '../kernel/errors.ts';
import type { OptionFacts } from '../shipping/option-facts.ts';
import { ReceiveNow } from './receive-now.ts';
import { RequestReturn, type ReturnWish } from './request-return.ts';

/** Returns of orders, as staff and shoppers ask for them. */
@Injectable()
export class ReturnsService {
  constructor(
    private readonly requestReturn: RequestReturn,
    private readonly receiveNow: ReceiveNow,
  ) {}

  /** @returns the order */
  async byStaff(
    orderId: string,
    { receive_now, ...wish }: ReturnWish & { receive_now?: boolean },
  ): Promise<{ id: string }> {
    await (receive_now ? this.receiveNow : this.requestReturn).ofOrder(orderId, wish);
    return { id: orderId };
  }

  /** @returns the return */
  byShopper({ order_id, ...wish }: ReturnWish & { order_id: string }): Promise<{ id: string }> {
    return this.requestReturn.ofOrder(order_id, wish, requireForShoppers);
  }
}

/** @throws invalid_data for an option that shoppers may not choose */
export function requireForShoppers({ id, is_return, admin_only }: OptionFacts): void {
  if (!is_return || admin_only) throw invalidData(`Shipping option ${id} does not ship returns of shoppers`);
}
