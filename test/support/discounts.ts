import { ok, type SampleShop } from './sample-shop.ts';

/** Ten percent off. */
export const TEN_PERCENT = { type: 'percentage', value: 10, allocation: 'total' };

/** Requests a discount; by default ten percent in Europe. */
export function postDiscount({ admin, europe }: SampleShop, body: Record<string, unknown>) {
  return admin.post('/discounts', { rule: TEN_PERCENT, regions: [europe.id], ...body });
}

/** Creates a discount; by default ten percent in Europe. */
export async function createDiscount(shop: SampleShop, code: string, body: Record<string, unknown> = {}) {
  return ok(await postDiscount(shop, { code, ...body })).discount;
}

let codes = 0;

/** Creates a discount of ten percent in Europe with these conditions and a unique code. */
export function createDiscountWithConditions(shop: SampleShop, ...conditions: object[]) {
  return createDiscount(shop, `CODE-${++codes}`, { rule: { ...TEN_PERCENT, conditions } });
}

/** The number of rules without a discount. */
export async function countOrphanedRules({ sql }: SampleShop): Promise<number> {
  const [{ count }] = await sql<{ count: number }>(
    'select count(*) from discount_rule r where not exists (select from discount d where d.rule_id = r.id)',
  );
  return count;
}
