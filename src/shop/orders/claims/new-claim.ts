import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import type { Columns } from '#engine/kernel/writing/rows';
import { ClaimOrder, type ClaimOrderType } from '#model/entities/orders/claim-order.entity';
import type { Address } from '#model/entities/people/address.entity';
import { PendingTaxRequest, type TaxResponse } from '#shop/carts/baskets/taxes/tax-response';
import type { Sale } from '#shop/stock/inventory/movements/reserve-stock';
import { takeStockForExistingOrder } from '#shop/stock/inventory/movements/take-stock';
import type { LineQuantity, OpenOrder, OrderClaim, OrderReturn } from '../order/open-order.ts';
import { createOrderAddress } from '../order/order-address.ts';
import { eventPayloadOf } from '../payments/payment-event-payloads.ts';
import { newReturn } from '../returns/new-return.ts';
import { claimErrors } from './claim-errors.ts';
import { claimedQuantities, newClaimItems, type RequestedClaimItem } from './claim-items.ts';
import { type RequestedShipping, setShipping } from './claim-shipping.ts';
import { claimedRefundValue } from './refund-value/claimed-refund-value.ts';
import { priceReplacements, type ReplacementPlan, type Replacements } from './replacement-items.ts';

/** A request for a claim: the items that it is about, and how it is settled. */
export interface ClaimInput {
  type: ClaimOrderType;
  claim_items: RequestedClaimItem[];
  /** Replacements. */
  additional_items?: { variant_id: string; quantity: number }[];
  /** The shipping of the replacements. */
  shipping_methods?: RequestedShipping[];
  /** May be without an option: then the customer returns the items by their own means. */
  return_shipping?: { option_id?: string; price?: number };
  /** Replaces the computed refund, in the smallest unit of the order's currency. */
  refund_amount?: number;
  /** Defaults to the address of the order. */
  shipping_address?: Columns<Address>;
  no_notification?: boolean;
  /** The stock location that receives the return. */
  return_location_id?: string;
  metadata?: Record<string, unknown>;
  /** Idempotency key of the request: a repeated request finds its claim by it. */
  request_key?: string | null;
}

/** Checks that do not need the order. @throws invalid_data */
export function requireConsistent({ type, claim_items, additional_items, refund_amount }: ClaimInput): void {
  if (type === 'replace' && !additional_items?.length) throw claimErrors.noReplacement();
  if (claim_items.length === 0) throw claimErrors.noItems();
  if (type === 'replace' && refund_amount) throw claimErrors.replacementWithRefund();
}

/**
 * Creates a claim of an order, in memory; allocates its stock, but does not refund yet. Taxes come first: nothing is written until they
 * are known.
 * @throws not_found; invalid_data; not_allowed; insufficient_inventory
 */
export async function newClaim(
  tx: Tx,
  order: OpenOrder,
  input: ClaimInput,
  plan: ReplacementPlan & Pick<Sale, 'chooseLocations'>,
  taxResponse?: TaxResponse,
): Promise<OrderClaim | PendingTaxRequest> {
  const units = claimedQuantities(order, input.claim_items);
  const replacements = await priceReplacements(tx, order, plan, taxResponse);
  if (replacements instanceof PendingTaxRequest) return replacements;
  const { type, no_notification = null, metadata = null, request_key = null } = input;
  const claim: OrderClaim = {
    ...{ id: newId(ClaimOrder), type, no_notification, metadata, idempotency_key: request_key },
    payment_status: type === 'refund' ? 'not_refunded' : 'na',
    ...{ fulfillment_status: 'not_fulfilled', canceled_at: null, refund_ids: [] },
    ...refundOf(order, input, units),
    claim_items: await newClaimItems(tx, input.claim_items, units),
    ...{ items: replacements.items, shipping_methods: [], fulfillments: [] },
    shipping_address_id: input.shipping_address
      ? await createOrderAddress(tx, order, input.shipping_address)
      : order.shipping_address_id,
    shipping_address: null, // loaded when needed
  };
  const { sales_channel_id } = order;
  await takeStockForExistingOrder(tx, replacements.items, {
    sales_channel_id,
    chooseLocations: plan.chooseLocations,
  });
  setShipping(order, claim, input.shipping_methods ?? [], replacements.shipping_methods);
  const orderReturn = input.return_shipping ? await returnFor(tx, order, claim, input, replacements) : null;
  order.claims.push(claim);
  if (orderReturn) order.returns.push(orderReturn);
  order.events.push(['claim.created', eventPayloadOf(order, claim)]);
  for (const { id } of claim.claim_items) order.events.push(['claim_item.created', { id }]);
  return claim;
}

function refundOf(
  order: OpenOrder,
  { type, refund_amount }: ClaimInput,
  units: readonly LineQuantity[],
): Pick<OrderClaim, 'refund_amount' | 'rounds_to_zero'> {
  if (type === 'replace') return { refund_amount: null, rounds_to_zero: false };
  if (refund_amount !== undefined) return { refund_amount, rounds_to_zero: false };
  return claimedRefundValue(order, units);
}

/** The return of the claimed items. Its refund amount is what the claim pays, which is 0 for a replacement. */
async function returnFor(
  tx: Tx,
  order: OpenOrder,
  claim: OrderClaim,
  { claim_items, return_location_id: location_id, no_notification }: ClaimInput,
  { returnShipping: method }: Replacements,
): Promise<OrderReturn> {
  const items = claim_items.map(({ item_id, quantity }) => ({ item_id, quantity }));
  const terms = { refund: 0, location_id, no_notification };
  const orderReturn = await newReturn(tx, order, items, method, terms, 'claim on');
  return {
    ...{ ...orderReturn, claim_order_id: claim.id },
    ...{ refund_amount: claim.refund_amount ?? 0, has_custom_refund: false, custom_refund_amount: null },
  };
}
