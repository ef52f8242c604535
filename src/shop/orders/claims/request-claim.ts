import { Injectable } from '@nestjs/common';
import type { Tx } from '#engine/kernel/database/sql';
import { CommerceError } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { LineItem } from '#model/entities/carts/line-item.entity';
import { BasketTaxes } from '#shop/carts/baskets/taxes/basket-taxes';
import { PendingTaxRequest, type TaxResponse } from '#shop/carts/baskets/taxes/tax-response';
import { StockOptions } from '#shop/settings/store/stock-options';
import { OrderChanges } from '../order/change-order.ts';
import type { OpenOrder } from '../order/open-order.ts';
import { OrderReturnLabels } from '../returns/request-label.ts';
import { ClaimShipping } from './claim-shipping.ts';
import { type ClaimInput, newClaim, requireConsistent } from './new-claim.ts';
import { type ClaimPayment, PayClaims } from './pay-claims.ts';
import type { ReplacementPlan } from './replacement-items.ts';

/**
 * Creates claims of orders, and settles them.
 *
 *   order locked ───► claim, replacements and their stock, return, refunds reserved ───► label of the return ───► refunds
 *     └─ rejected: nothing is written                                                      └─ rejected ─┴─► the claim is removed
 */
@Injectable()
export class RequestClaim {
  constructor(
    private readonly changes: OrderChanges,
    private readonly taxes: BasketTaxes,
    private readonly shipping: ClaimShipping,
    private readonly labels: OrderReturnLabels,
    private readonly payments: PayClaims,
    private readonly stock: StockOptions,
  ) {}

  /**
   * @returns the order
   * @throws not_found; invalid_data; not_allowed (more than was fulfilled, than can be credited, than can be refunded; rejected by the
   * carrier); insufficient_inventory; payment_authorization_error
   */
  async request(orderId: string, input: ClaimInput): Promise<{ id: string }> {
    requireConsistent(input);
    const plan = await this.plan(orderId, input);
    const created = await this.taxes.withTaxResponses((taxResponse) =>
      this.changes.change(orderId, (order, tx) => this.createClaim(tx, order, input, plan, taxResponse)),
    );
    if (created.orderReturn?.asked_at) await this.requestLabel(orderId, created.id);
    await this.payments.pay(orderId, created);
    return { id: orderId };
  }

  /** Additional items of a refund claim are ignored. */
  private async plan(
    orderId: string,
    { type, additional_items = [], shipping_methods, return_shipping }: ClaimInput,
  ): Promise<ReplacementPlan> {
    const replacements = type === 'replace' ? additional_items : [];
    return {
      items: replacements.map(({ variant_id, quantity }) => ({ id: newId(LineItem), variant_id, quantity })),
      ...(await this.shipping.choose(orderId, shipping_methods, return_shipping)),
    };
  }

  private async createClaim(
    tx: Tx,
    order: OpenOrder,
    input: ClaimInput,
    plan: ReplacementPlan,
    taxResponse?: TaxResponse,
  ): Promise<ClaimPayment | PendingTaxRequest> {
    const { request_key } = input;
    const existing =
      request_key && order.claims.find(({ idempotency_key }) => idempotency_key === request_key);
    const claim =
      existing ||
      (await newClaim(
        tx,
        order,
        input,
        { ...plan, chooseLocations: this.stock.chooseLocations },
        taxResponse,
      ));
    if (claim instanceof PendingTaxRequest) return claim;
    if (!existing) this.payments.reserveRefunds(order, claim);
    return this.payments.paymentOf(order, claim);
  }

  private async requestLabel(orderId: string, claimId: string): Promise<void> {
    try {
      await this.labels.requestForOrder(orderId, ({ claim_order_id }) => claim_order_id === claimId);
    } catch (error) {
      if (error instanceof CommerceError && error.type === 'not_allowed')
        await this.payments.withdraw(orderId, claimId);
      throw error;
    }
  }
}
