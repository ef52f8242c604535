import { Product } from '../../../model/entities/catalogue/product.entity.ts';
import { setLinksOfEach } from '../../../engine/kernel/writing/links.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';

/** Puts each of the products into these categories and into no others. @param categories their ids, by product id */
export function setCategories(tx: Tx, categories: ReadonlyMap<string, readonly string[]>): Promise<void> {
  return setLinksOfEach(tx, Product, 'categories', categories);
}
