import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { setLinksOfEach } from '#engine/kernel/writing/links';
import { insertRows } from '#engine/kernel/writing/rows';
import { Image } from '#model/entities/catalogue/image.entity';
import { Product } from '#model/entities/catalogue/product.entity';

/** Replaces the tags of products. @param tags tag ids by product id */
export function setTags(tx: Tx, tags: ReadonlyMap<string, readonly string[]>): Promise<void> {
  return setLinksOfEach(tx, Product, 'tags', tags);
}

/**
 * Replaces the images of products. Images are ordered by id, so new rows are inserted. Old rows are only unlinked: in an adopted
 * shop, an image can belong to several products.
 * @param urls by product id
 */
export async function setImages(tx: Tx, urls: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const created = [...urls].map(
    ([product, list]) => [product, list.map((url) => ({ id: newId(Image), url }))] as const,
  );
  await insertRows(
    tx,
    Image,
    created.flatMap(([, images]) => images),
  );
  const links = created.map(([product, images]) => [product, images.map(({ id }) => id)] as const);
  await setLinksOfEach(tx, Product, 'images', new Map(links));
}
