import type { Sql } from '#engine/kernel/database/sql';
import type { AppliedTaxRate } from '#model/pricing/tax';
import type { BasketLine } from '#shop/carts/baskets/basket';
import { reprice } from '#shop/carts/baskets/reprice-basket';
import { buildTaxRequest } from '#shop/carts/baskets/taxes/tax-request';
import { PendingTaxRequest, type TaxResponse } from '#shop/carts/baskets/taxes/tax-response';
import { discountedVariants } from '#shop/offers/discounts/find-discounts';
import { isBuiltIn } from '#shop/settings/taxes/tax-provider';
import type { OpenEdit } from './open-edit.ts';

/**
 * Allocates the discounts of the order to the lines of its edit again, in memory. Tax rates from the time of sale, and manual
 * adjustments by staff, stay.
 */
export async function allocateDiscounts(sql: Sql, edit: OpenEdit): Promise<void> {
  const ids = edit.discounts.filter(({ type }) => type !== 'free_shipping').map(({ id }) => id);
  const variantIds = edit.items.flatMap((line) => line.variant_id ?? []);
  const discounted = await discountedVariants(sql, ids, variantIds);
  const manualAdjustments = new Map(
    edit.items.map((line) => [line.id, line.adjustments.filter(({ discount_id }) => discount_id === null)]),
  );
  const rates = {
    items: new Map(edit.items.map((line) => [line.id, line.tax_lines])),
    shipping_methods: new Map(),
  };
  reprice(edit, { rates, discounted });
  for (const line of edit.items)
    if (!line.is_return) line.adjustments = [...line.adjustments, ...manualAdjustments.get(line.id)!];
}

/**
 * Determines the tax rates of an added line.
 * @param taxResponse the response of the external tax provider, once it has been called
 * @returns the request to the external tax provider, if the response is missing or belongs to another request
 */
export async function ratesFor(
  sql: Sql,
  edit: OpenEdit,
  line: BasketLine,
  taxResponse: TaxResponse | undefined,
): Promise<readonly AppliedTaxRate[] | PendingTaxRequest> {
  const { tax_provider_id, gift_cards_taxable } = edit.region;
  if (line.is_giftcard && !gift_cards_taxable) return [];
  if (isBuiltIn(tax_provider_id)) return line.rates;
  const request = await buildTaxRequest(sql, { ...edit, items: [line] });
  const fingerprint = JSON.stringify(request);
  if (taxResponse?.fingerprint === fingerprint) return taxResponse.rates.items.get(line.id) ?? [];
  return new PendingTaxRequest(tax_provider_id!, request, fingerprint);
}
