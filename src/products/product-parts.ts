import { Image } from '../entities/image.ts';
import { ProductCategory } from '../entities/product-category.ts';
import { SalesChannel } from '../entities/sales-channel.ts';
import type { Tx } from '../kernel/sql.ts';
import { newId } from '../kernel/ids.ts';
import { insertRows, requireIds } from '../kernel/rows.ts';
import { Product } from '../entities/product.ts';
import { setLinks } from '../kernel/links.ts';

/** What must be there for a product to be linked to it; tags are made as they are named. */
const LINKED = { tags: null, sales_channels: SalesChannel, categories: ProductCategory } as const;

/**
 * Links a product to these and to no others.
 * @throws not_found that names what is not there
 */
export async function linkProduct(
  tx: Tx,
  productId: string,
  kind: keyof typeof LINKED,
  ids: readonly string[],
): Promise<void> {
  const entity = LINKED[kind];
  if (entity) await requireIds(tx, entity, ids);
  await setLinks(tx, Product, kind, productId, ids);
}

/** Replaces the images of a product. They are shown in the order of their ids, so each gets a new one. */
export async function setImages(tx: Tx, productId: string, urls: readonly string[]): Promise<void> {
  const images = urls.map((url) => ({ id: newId(Image), url }));
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
