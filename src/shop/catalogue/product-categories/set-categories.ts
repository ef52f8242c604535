import type { Tx } from '#engine/kernel/database/sql';
import { setLinksOfEach } from '#engine/kernel/writing/links';
import { Product } from '#model/entities/catalogue/product.entity';

/** Replaces the categories of products. @param categories category ids by product id */
export function setCategories(tx: Tx, categories: ReadonlyMap<string, readonly string[]>): Promise<void> {
  return setLinksOfEach(tx, Product, 'categories', categories);
}
