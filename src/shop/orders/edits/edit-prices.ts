import type { Sql } from '#engine/kernel/database/sql';
import { valueOfUnits } from '#model/pricing/shares/value-of-units';
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
  const rates = {
    items: new Map(edit.items.map((line) => [line.id, line.tax_lines])),
    shipping_methods: new Map(),
  };
  reprice(edit, { rates, discounted });
}

/**
 * Adjusts what a promotion takes off a copied line to its new quantity: units that are taken out give back their share, and further ones
 * have the full price.
 * @param originalId the line of the order
 */
export async function adjustReductions(sql: Sql, line: BasketLine, originalId: string): Promise<void> {
  if (line.adjustments.every(({ price_reduction }) => price_reduction === null)) return;
  const sold = await sql.query<{ source_id: string; price_reduction: number; quantity: number }>(
    `select a.source_id, a.price_reduction, i.quantity from line_item_adjustment a join line_item i on i.id = a.item_id
     where i.id = $1 and a.price_reduction is not null`,
    [originalId],
  );
  line.adjustments = line.adjustments.map((adjustment) => {
    const former = sold.find(({ source_id }) => source_id === adjustment.source_id);
    if (!former) return adjustment;
    const { price_reduction: amount, quantity } = former;
    return { ...adjustment, price_reduction: valueOfUnits({ amount, quantity }, 0, line.quantity) };
  });
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
