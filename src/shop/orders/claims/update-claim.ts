import { Injectable } from '@nestjs/common';
import type { Tx } from '#engine/kernel/database/sql';
import { mergeMetadata } from '#engine/kernel/writing/metadata';
import { BasketTaxes } from '#shop/carts/baskets/taxes/basket-taxes';
import { PendingTaxRequest, type TaxResponse } from '#shop/carts/baskets/taxes/tax-response';
import { OrderChanges } from '../order/change-order.ts';
import type { OpenOrder } from '../order/open-order.ts';
import { eventPayloadOf } from '../payments/payment-event-payloads.ts';
import { claimErrors } from './claim-errors.ts';
import { changeClaimItems, type ClaimItemChange } from './claim-items.ts';
import { ClaimShipping, type RequestedShipping, setShipping } from './claim-shipping.ts';
import { requireClaim } from './find-claim.ts';
import { priceReplacements, type ReplacementPlan } from './replacement-items.ts';

/** A change of a claim. Lists replace the existing ones; omitted fields stay unchanged. */
export interface ClaimChange {
  claim_items?: ClaimItemChange[];
  shipping_methods?: RequestedShipping[];
  no_notification?: boolean;
  metadata?: Record<string, unknown>;
}

/** Updates claims and their shipping. */
@Injectable()
export class UpdateClaim {
  constructor(
    private readonly changes: OrderChanges,
    private readonly taxes: BasketTaxes,
    private readonly shipping: ClaimShipping,
  ) {}

  /** @returns the order; @throws not_found; invalid_data; not_allowed for a canceled one */
  async update(orderId: string, claimId: string, change: ClaimChange): Promise<{ id: string }> {
    const shipping = await this.shipping.choose(orderId, change.shipping_methods);
    await this.taxes.withTaxResponses((taxResponse) =>
      this.changes.change(orderId, (order, tx) =>
        applyChange(tx, order, claimId, change, { items: [], ...shipping }, taxResponse),
      ),
    );
    return { id: orderId };
  }
}

async function applyChange(
  tx: Tx,
  order: OpenOrder,
  claimId: string,
  { claim_items = [], shipping_methods, no_notification, metadata }: ClaimChange,
  plan: ReplacementPlan,
  taxResponse?: TaxResponse,
): Promise<PendingTaxRequest | null> {
  const claim = requireClaim(order, claimId);
  if (claim.canceled_at !== null) throw claimErrors.canceledNotUpdatable();
  const replacements = await priceReplacements(tx, order, plan, taxResponse);
  if (replacements instanceof PendingTaxRequest) return replacements;
  await changeClaimItems(tx, claim, claim_items);
  if (shipping_methods) setShipping(order, claim, shipping_methods, replacements.shipping_methods);
  claim.no_notification = no_notification ?? claim.no_notification;
  if (metadata) claim.metadata = mergeMetadata(claim.metadata, metadata);
  order.events.push(['claim.updated', eventPayloadOf(order, claim)]);
  for (const { id } of claim_items) order.events.push(['claim_item.updated', { id }]);
  return null;
}
