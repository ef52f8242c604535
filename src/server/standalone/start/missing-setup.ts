import type { Sql } from '#engine/kernel/database/sql';

/** What a shop needs to sell something. Each condition holds if it has that. */
const NEEDS: Record<string, string> = {
  'a user (storekeep user:create)': `exists (select from "user" where deleted_at is null)`,
  'a region': `exists (select from region where deleted_at is null)`,
  'a shipping option': `exists (select from shipping_option where deleted_at is null and not is_return and not admin_only)`,
  'a payment provider of each region': `not exists (select from region where deleted_at is null
     and not exists (select from region_payment_providers where region_id = region.id))`,
  'a published product': `exists (select from product where deleted_at is null and status = 'published')`,
};

const CONDITIONS = Object.values(NEEDS);
const STATEMENT = `select array[${CONDITIONS.join(', ')}] as present`;

/** @returns what a shop lacks before customers can buy, such as `a region`, for the start and `doctor` */
export async function findMissingSetup(query: Sql['query']): Promise<string[]> {
  const [{ present }] = await query<{ present: boolean[] }>(STATEMENT, []);
  return Object.keys(NEEDS).filter((_, index) => !present[index]);
}
