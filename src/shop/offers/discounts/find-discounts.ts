import type { Sql } from '#engine/kernel/database/sql';
import type { DiscountRuleInput } from '#model/pricing/discount-amounts';
import type { DiscountTerms } from './applicability.ts';
import { normalizeCode } from './discount-terms.ts';

/** A discount as loaded for a cart: its terms and its rule. */
export interface LoadedDiscount extends DiscountTerms, DiscountRuleInput {
  id: string;
}

/** Finds discounts by code, ignoring letter case and surrounding spaces. Unknown and deleted discounts are left out. */
export async function discountsByCode(sql: Sql, codes: readonly string[]): Promise<LoadedDiscount[]> {
  return sql.query<LoadedDiscount>(`${SELECT_DISCOUNTS} where d.code = any($1) and d.deleted_at is null`, [
    codes.map(normalizeCode),
  ]);
}

/** Finds discounts by id. Deleted ones are left out. */
export async function discountsById(sql: Sql, ids: readonly string[]): Promise<LoadedDiscount[]> {
  return ids.length === 0
    ? []
    : sql.query<LoadedDiscount>(`${SELECT_DISCOUNTS} where d.id = any($1) and d.deleted_at is null`, [ids]);
}

/** The ids of a customer's groups. */
export async function groupIdsOfCustomer(sql: Sql, customerId: string | null): Promise<string[]> {
  if (customerId === null) return [];
  const rows = await sql.query<{ id: string }>(
    `select g.id from customer_group_customers k join customer_group g on g.id = k.customer_group_id and g.deleted_at is null
     where k.customer_id = $1`,
    [customerId],
  );
  return rows.map((row) => row.id);
}

/**
 * Finds the variants that meet all product conditions of each discount, in one statement.
 * @returns `<discount id> <variant id>` for each pair
 */
export async function discountedVariants(
  sql: Sql,
  discountIds: readonly string[],
  variantIds: readonly string[],
): Promise<Set<string>> {
  if (discountIds.length === 0 || variantIds.length === 0) return new Set();
  const rows = await sql.query<{ pair: string }>(SELECT_DISCOUNTED_VARIANTS, [discountIds, variantIds]);
  return new Set(rows.map((row) => row.pair));
}

const SELECT_DISCOUNTS = `select d.id, d.code, d.is_disabled, d.starts_at, d.ends_at, d.usage_limit, d.usage_count, r.type, r.value, r.allocation,
    array(select k.region_id from discount_regions k where k.discount_id = coalesce(d.parent_discount_id, d.id)) as region_ids,
    case when p.id is not null then json_build_object('is_disabled', p.is_disabled, 'is_deleted', p.deleted_at is not null) end as parent,
    (select coalesce(json_agg(json_build_object('operator', c.operator, 'group_ids',
       array(select g.customer_group_id from discount_condition_customer_group g where g.condition_id = c.id))), '[]')
     from discount_condition c
     where c.discount_rule_id = r.id and c.type = 'customer_groups' and c.deleted_at is null) as group_conditions
  from discount d join discount_rule r on r.id = d.rule_id left join discount p on p.id = d.parent_discount_id`;

/** SQL that tests whether a product `p` meets all product conditions of a discount `d`. */
export const MEETS_CONDITIONS = `not exists (
    select from discount_condition c
    where c.discount_rule_id = d.rule_id and c.deleted_at is null and c.type <> 'customer_groups'
      and (c.operator = 'in') <> case c.type
        when 'products' then exists (
          select from discount_condition_product x where x.condition_id = c.id and x.product_id = p.id)
        when 'product_types' then exists (
          select from discount_condition_product_type x where x.condition_id = c.id and x.product_type_id = p.type_id)
        when 'product_collections' then exists (
          select from discount_condition_product_collection x where x.condition_id = c.id and x.product_collection_id = p.collection_id)
        else exists (
          select from discount_condition_product_tag x join product_tags k on k.product_tag_id = x.product_tag_id
          where x.condition_id = c.id and k.product_id = p.id)
        end)`;

const SELECT_DISCOUNTED_VARIANTS = `select d.id || ' ' || v.id as pair
  from discount d, product_variant v join product p on p.id = v.product_id
  where d.id = any($1) and v.id = any($2) and ${MEETS_CONDITIONS}`;
