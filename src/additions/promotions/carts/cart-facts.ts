import type { Sql } from '@storekeep/server/extend';
import type { PromotedCustomer, PromotedLine } from '../evaluation/promoted-basket.ts';
import { areLoadedWithCart, CUSTOMER_FACTS, type FactNeeds, needsSome, PRODUCT_FACTS } from './fact-needs.ts';

/** What promotions depend on beside the cart itself. */
export interface CartFacts {
  customer: CustomerFacts | null;
  country_code: string | null;
  shipping_address_id: string | null;
  variants: VariantOfPromotion[];
  /** What is used of budgets, by the ids of promotions. */
  used: Record<string, number>;
}

export interface CustomerFacts extends PromotedCustomer {
  /** How often the customer has used promotions that limit it, by their ids. */
  uses: Record<string, number>;
}

/** Where a variant belongs in the catalogue. */
export type VariantOfPromotion = { variant_id: string } & Pick<
  PromotedLine,
  'product_id' | 'category_ids' | 'collection_id' | 'type_id' | 'tag_ids' | 'attributes'
>;

/** Of a line without a variant. */
export const UNKNOWN_VARIANT: Omit<VariantOfPromotion, 'variant_id'> = {
  ...{ product_id: null, category_ids: [], collection_id: null, type_id: null, tag_ids: [], attributes: {} },
};

/** Nothing that promotions need. */
const NO_FACTS: CartFacts = {
  ...{ customer: null, country_code: null, shipping_address_id: null, variants: [], used: {} },
};

const NO_IDS = 'array[]::text[]';

/** @param variants SQL that selects the ids of the variants */
function variantsSql(variants: string, needs: FactNeeds): string {
  const tags = 'array(select t.product_tag_id from product_tags t where t.product_id = p.id)';
  const categories = `array(select distinct a.id from product_category_product k join product_category c on c.id = k.product_category_id
        join product_category a on c.mpath like a.mpath || '%' where k.product_id = p.id)`;
  const attributes = `coalesce((select json_object_agg(m.key, m.value)
        from jsonb_each_text(coalesce(p.metadata, '{}') || coalesce(v.metadata, '{}')) m), '{}')`;
  return `select coalesce(json_agg(json_build_object('variant_id', v.id, 'product_id', p.id, 'collection_id', p.collection_id,
      'type_id', p.type_id, 'tag_ids', ${needs.has('tags') ? tags : NO_IDS},
      'category_ids', ${needs.has('categories') ? categories : NO_IDS},
      'attributes', ${needs.has('attributes') ? attributes : `'{}'::json`})), '[]')
    from product_variant v join product p on p.id = v.product_id where v.id in (${variants})`;
}

/** @param customer SQL of the customer's id */
function customerSql(customer: string, needs: FactNeeds): string {
  const groups = `array(select k.customer_group_id from customer_group_customers k
        join customer_group g on g.id = k.customer_group_id and g.deleted_at is null where k.customer_id = u.id)`;
  const hasOrdered = 'exists (select from "order" o where o.customer_id = u.id and o.canceled_at is null)';
  const uses = `(select coalesce(json_object_agg(x.promotion_id, x.uses), '{}') from promotion_customer x where x.customer_id = u.id)`;
  return `select json_build_object('id', u.id, 'has_account', u.has_account,
      'group_ids', ${needs.has('groups') ? groups : NO_IDS}, 'has_ordered', ${needs.has('orders') ? hasOrdered : 'false'},
      'uses', ${needs.has('uses') ? uses : `'{}'::json`})
    from customer u where u.id = ${customer}`;
}

const USED = `select coalesce(json_object_agg(p.id, p.used), '{}') from promotion p
    where p.budget is not null and p.status = 'active' and p.deleted_at is null`;

function factsSql(needs: FactNeeds): string {
  const variants = variantsSql(
    'select i.variant_id from line_item i where i.cart_id = c.id union all select $2::text',
    needs,
  );
  const country = 'select a.country_code from address a where a.id = c.shipping_address_id';
  return `select json_build_object(
    'customer', ${needsSome(needs, CUSTOMER_FACTS) ? `(${customerSql('c.customer_id', needs)})` : 'null'},
    'country_code', ${needs.has('country') ? `(${country})` : 'null'},
    'shipping_address_id', c.shipping_address_id,
    'variants', ${needsSome(needs, PRODUCT_FACTS) ? `(${variants})` : `'[]'::json`},
    'used', ${needs.has('budgets') ? `(${USED})` : `'{}'::json`}) as facts
  from cart c where c.id = $1`;
}

/**
 * Loads the facts of a cart by one statement, if promotions need any.
 * @param variantId a variant that may be added to the cart
 */
export async function loadCartFacts(
  sql: Sql,
  cartId: string,
  variantId: string | undefined,
  needs: FactNeeds,
): Promise<CartFacts> {
  if (!areLoadedWithCart(needs)) return NO_FACTS;
  const parameters = needsSome(needs, PRODUCT_FACTS) ? [cartId, variantId ?? null] : [cartId];
  const [row] = await sql.query<{ facts: CartFacts }>(factsSql(needs), parameters);
  return row?.facts ?? NO_FACTS;
}

/** Where variants belong, for those that were not in the cart when its facts were loaded. */
export async function loadVariants(
  sql: Sql,
  ids: readonly string[],
  needs: FactNeeds = new Set(PRODUCT_FACTS),
): Promise<VariantOfPromotion[]> {
  if (ids.length === 0) return [];
  const [row] = await sql.query<{ variants: VariantOfPromotion[] }>(
    `select (${variantsSql('select unnest($1::text[])', needs)}) as variants`,
    [ids],
  );
  return row.variants;
}

/** A customer, for a cart that has got another one since its facts were loaded. */
export async function loadCustomer(sql: Sql, id: string, needs: FactNeeds): Promise<CustomerFacts | null> {
  if (!needsSome(needs, CUSTOMER_FACTS))
    return { id, has_account: false, group_ids: [], has_ordered: false, uses: {} };
  const [row] = await sql.query<{ customer: CustomerFacts | null }>(
    `select (${customerSql('$1', needs)}) as customer`,
    [id],
  );
  return row.customer;
}

/** The country of an address that is not one of the cart that was loaded. */
export async function loadCountry(sql: Sql, addressId: string): Promise<string | null> {
  const [row] = await sql.query<{ country_code: string | null }>(
    'select country_code from address where id = $1',
    [addressId],
  );
  return row?.country_code ?? null;
}
