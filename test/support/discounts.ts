import { ok, type World } from './world.ts';

/** Ten percent off. */
export const TENTH = { type: 'percentage', value: 10, allocation: 'total' };

/** Asks for a discount: ten percent in Europe unless told. */
export function askForDiscount({ admin, europe }: World, body: Record<string, unknown>) {
  return admin.post('/discounts', { rule: TENTH, regions: [europe.id], ...body });
}

/** Makes a discount: ten percent in Europe unless told. */
export async function aDiscount(shop: World, code: string, body: Record<string, unknown> = {}) {
  return ok(await askForDiscount(shop, { code, ...body })).discount;
}

let codes = 0;

/** Makes a discount of ten percent in Europe on what these conditions say, with a code of its own. */
export function aDiscountOn(shop: World, ...conditions: object[]) {
  return aDiscount(shop, `CODE-${++codes}`, { rule: { ...TENTH, conditions } });
}

/** How many rules are of no discount. */
export async function lonelyRules({ sql }: World): Promise<number> {
  const [{ count }] = await sql<{ count: number }>(
    'select count(*) from discount_rule r where not exists (select from discount d where d.rule_id = r.id)',
  );
  return count;
}
