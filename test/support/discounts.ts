import { ok, type SampleShop } from './sample-shop.ts';

/** Ten percent off. */
export const TEN_PERCENT = { type: 'percentage', value: 10, allocation: 'total' };

/** Asks for a discount: ten percent in Europe unless told. */
export function postDiscount({ admin, europe }: SampleShop, body: Record<string, unknown>) {
  return admin.post('/discounts', { rule: TEN_PERCENT, regions: [europe.id], ...body });
}

/** Makes a discount: ten percent in Europe unless told. */
export async function createDiscount(shop: SampleShop, code: string, body: Record<string, unknown> = {}) {
  return ok(await postDiscount(shop, { code, ...body })).discount;
}

let codes = 0;

/** Makes a discount of ten percent in Europe on what these conditions say, with a code of its own. */
export function createDiscountWithConditions(shop: SampleShop, ...conditions: object[]) {
  return createDiscount(shop, `CODE-${++codes}`, { rule: { ...TEN_PERCENT, conditions } });
}

/** How many rules are of no discount. */
export async function countOrphanedRules({ sql }: SampleShop): Promise<number> {
  const [{ count }] = await sql<{ count: number }>(
    'select count(*) from discount_rule r where not exists (select from discount d where d.rule_id = r.id)',
  );
  return count;
}
