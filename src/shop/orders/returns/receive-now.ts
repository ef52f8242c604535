import { Injectable } from '@nestjs/common';
import type { Tx } from '#engine/kernel/database/sql';
import { BasketTaxes } from '#shop/carts/baskets/taxes/basket-taxes';
import { PendingTaxRequest, type TaxResponse } from '#shop/carts/baskets/taxes/tax-response';
import type { PricedOption } from '#shop/shipping/options/shipping-options.service';
import { OrderChanges } from '../order/change-order.ts';
import type { OpenOrder } from '../order/open-order.ts';
import type { ReservedRefund } from '../payments/refund-payments.ts';
import { ReceiveReturn } from './receive-return.ts';
import { addReturn, RequestReturn, type ReturnInput } from './request-return.ts';

/**
 * Takes back items that have arrived already: requests a return and receives it in one transaction, so that a rejection leaves nothing behind.
 * No label is ordered, but the shipping that staff choose is still deducted from the refund.
 */
@Injectable()
export class ReceiveNow {
  constructor(
    private readonly changes: OrderChanges,
    private readonly taxes: BasketTaxes,
    private readonly requestReturn: RequestReturn,
    private readonly receiveReturn: ReceiveReturn,
  ) {}

  /** @throws not_found; invalid_data; not_allowed (more than can be credited, more than can be refunded) */
  async request(orderId: string, input: ReturnInput): Promise<void> {
    const shippingOption = await this.requestReturn.choose(orderId, input);
    const reserved = await this.taxes.withTaxResponses((taxResponse) =>
      this.changes.change(orderId, (order, tx) =>
        this.requestAndReceive(tx, order, input, shippingOption, taxResponse),
      ),
    );
    await this.receiveReturn.refund(orderId, reserved);
  }

  private async requestAndReceive(
    tx: Tx,
    order: OpenOrder,
    input: ReturnInput,
    shippingOption: PricedOption | null,
    taxResponse?: TaxResponse,
  ): Promise<ReservedRefund[] | PendingTaxRequest> {
    const orderReturn = await addReturn(
      tx,
      order,
      { ...input, has_arrived: true },
      shippingOption,
      taxResponse,
    );
    if (orderReturn instanceof PendingTaxRequest) return orderReturn;
    // A repeated request finds the return that its first attempt received.
    if (orderReturn.status !== 'requested') return [];
    const { items, refund } = input;
    return this.receiveReturn.receiveLocked(tx, order, orderReturn.id, { items, refund });
  }
}
