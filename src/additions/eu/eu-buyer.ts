import { MEMBER_STATES } from './eu-countries.ts';

const COUNTRIES = [...MEMBER_STATES].map((code) => `'${code}'`).join();

/** SQL for whether the rules of the EU apply to a buyer of prices: `followsEuRules`, or no region is known. @param b an alias of `buyer` */
export function buyerFollowsEuRulesSql(b: string): string {
  return `(${b}.region_id is null or coalesce(
      (select r.eu from region r where r.id = ${b}.region_id),
      exists (select from country c where c.region_id = ${b}.region_id and c.iso_2 in (${COUNTRIES}))))`;
}
