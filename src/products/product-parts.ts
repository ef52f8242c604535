import { Image } from '../entities/image.ts';
import { ProductCategory } from '../entities/product-category.ts';
import { SalesChannel } from '../entities/sales-channel.ts';
import type { Tx } from '../kernel/sql.ts';
import { notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { insertRows, missingIds } from '../kernel/rows.ts';

/** What a product is linked to, and by which table. */
const LINKS = {
  tags: { table: 'product_tags', column: 'product_tag_id' },
  sales_channels: {
    table: 'product_sales_channel',
    column: 'sales_channel_id',
    name: 'sales_channel',
    entity: SalesChannel,
  },
  categories: {
    table: 'product_category_product',
    column: 'product_category_id',
    name: 'product_category',
    entity: ProductCategory,
  },
} as const;

/**
 * Links a product to these and to no others.
 * @throws not_found that names what is not there
 */
export async function setLinks(
  tx: Tx,
  productId: string,
  kind: keyof typeof LINKS,
  ids: readonly string[],
): Promise<void> {
  const { table, column, ...target } = LINKS[kind];
  if ('entity' in target) {
    const missing = await missingIds(tx, target.entity, ids);
    if (missing.length > 0) throw notFound(target.name, missing.join(', '));
  }
  await tx.query(
    `with gone as (delete from ${table} where product_id = $1 and ${column} <> all($2))
     insert into ${table} (product_id, ${column}) select $1, unnest($2::text[]) on conflict do nothing`,
    [productId, ids],
  );
}

/** Replaces the images of a product. They are shown in the order of their ids, so each gets a new one. */
export async function setImages(tx: Tx, productId: string, urls: readonly string[]): Promise<void> {
  const images = urls.map((url) => ({ id: newId('img'), url }));
  // an image of an adopted shop can belong to several products, so its row stays
  await tx.query('delete from product_images where product_id = $1', [productId]);
  await insertRows(tx, Image, images);
  await tx.query('insert into product_images (product_id, image_id) select $1, unnest($2::text[])', [
    productId,
    images.map(({ id }) => id),
  ]);
}

/** Shirts are shipped by the default profile, gift cards by theirs. */
export async function setShippingProfile(
  tx: Tx,
  productId: string,
  type: 'default' | 'gift_card',
): Promise<void> {
  await tx.query(
    `insert into product_shipping_profile (product_id, profile_id)
     select $1, id from shipping_profile where type = $2 and deleted_at is null order by created_at, id limit 1`,
    [productId, type],
  );
}
