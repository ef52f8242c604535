import type { Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';

/** A product whose row is locked, so that its variants and options cannot change concurrently. */
export interface LockedProduct {
  id: string;
  is_giftcard: boolean;
  thumbnail: string | null;
}

/** A locked product with its options and variants, as needed to validate changes of variants. */
export interface EditableProduct extends LockedProduct {
  options: { id: string; title: string }[];
  variants: EditableVariant[];
}

export interface EditableVariant {
  id: string;
  title: string;
  variant_rank: number | null;
  inventory_quantity: number;
  allow_backorder: boolean;
  manage_inventory: boolean;
  metadata: Record<string, unknown> | null;
  /** Its option values by option id. */
  values: Record<string, string>;
}

/** @throws not_found */
export async function lockProduct(tx: Tx, id: string): Promise<LockedProduct> {
  const [product] = await tx.query<LockedProduct>(
    'select id, is_giftcard, thumbnail from product where id = $1 and deleted_at is null for no key update',
    [id],
  );
  if (!product) throw notFound('product', id);
  return product;
}

/**
 * Locks a product and its variants, and reads them. Two statements: under READ COMMITTED, a statement that waited for a lock sees
 * the locked row as it is now, but all other rows as they were when the statement began.
 * @throws not_found
 */
export async function lockProductWithVariants(tx: Tx, id: string): Promise<EditableProduct> {
  const product = await lockProduct(tx, id);
  const [parts] = await tx.query<Pick<EditableProduct, 'options' | 'variants'>>(OPTIONS_AND_VARIANTS, [id]);
  return { ...product, ...parts };
}

const OPTIONS_AND_VARIANTS = `
  with v as (
    select v.id, v.title, v.variant_rank, v.inventory_quantity, v.allow_backorder, v.manage_inventory, v.metadata,
      (select coalesce(json_object_agg(x.option_id, x.value), '{}') from product_option_value x
       where x.variant_id = v.id and x.deleted_at is null) as values
    from product_variant v where v.product_id = $1 and v.deleted_at is null
    order by v.id for no key update)
  select
    (select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title) order by o.created_at, o.id), '[]')
     from product_option o where o.product_id = $1 and o.deleted_at is null) as options,
    (select coalesce(json_agg(row_to_json(v) order by v.variant_rank, v.id), '[]') from v) as variants`;
