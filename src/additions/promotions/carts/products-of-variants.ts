import { Injectable } from '@nestjs/common';
import type { Sql } from '@storekeep/server/extend';
import { LRUCache } from 'lru-cache';
import { UNKNOWN_VARIANT, type VariantOfPromotion } from './cart-facts.ts';

const MAX_VARIANTS = 50_000;

/** The products of variants in memory: a variant always belongs to the same product. */
@Injectable()
export class ProductsOfVariants {
  private readonly products = new LRUCache<string, string>({ max: MAX_VARIANTS });

  /** Variants with their products, of which one statement loads those that are not in memory. */
  async find(sql: Sql, ids: readonly string[]): Promise<VariantOfPromotion[]> {
    const missing = ids.filter((id) => !this.products.has(id));
    const loaded =
      missing.length > 0
        ? await sql.query<{ id: string; product_id: string }>(
            'select id, product_id from product_variant where id = any($1)',
            [missing],
          )
        : [];
    const found = new Map(loaded.map(({ id, product_id }) => [id, product_id]));
    for (const [id, product_id] of found) this.products.set(id, product_id);
    return ids.flatMap((variant_id) => {
      const product_id = found.get(variant_id) ?? this.products.get(variant_id);
      return product_id === undefined ? [] : [{ ...UNKNOWN_VARIANT, variant_id, product_id }];
    });
  }
}
