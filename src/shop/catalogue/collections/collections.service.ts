import { Injectable } from '@nestjs/common';
import { Product } from '../../../model/entities/catalogue/product.entity.ts';
import { ProductCollection } from '../../../model/entities/catalogue/product-collection.entity.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { notFound } from '../../../engine/kernel/errors.ts';
import { newId } from '../../../engine/kernel/text/ids.ts';
import { kebabCase } from '../../../engine/kernel/text/kebab-case.ts';
import {
  updateExistingRow,
  insertRows,
  requireIds,
  softDelete,
  withLockedRow,
} from '../../../engine/kernel/writing/rows.ts';
import { addToCollection, removeFromCollection } from '../products/collection-membership.ts';
import type { CreateCollectionBody, UpdateCollectionBody } from './collections.input.ts';

/** Collections of products. A product belongs to at most one. */
@Injectable()
export class CollectionsService {
  constructor(private readonly database: Database) {}

  async create(body: CreateCollectionBody): Promise<{ id: string }> {
    const id = newId(ProductCollection);
    const handle = body.handle || kebabCase(body.title) || id.toLowerCase();
    await insertRows(this.database, ProductCollection, [{ id, ...body, handle }]);
    return { id };
  }

  async update(id: string, body: UpdateCollectionBody): Promise<{ id: string }> {
    return updateExistingRow(this.database, ProductCollection, id, body, 'collection');
  }

  /** Deletes a collection. Its products remain, without a collection. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!(await softDelete(tx, ProductCollection, id))) return;
      await removeFromCollection(tx, id);
    });
  }

  addProducts(id: string, productIds: string[]): Promise<{ id: string }> {
    return this.change(id, async (tx) => {
      await requireIds(tx, Product, productIds);
      await addToCollection(tx, id, productIds);
    });
  }

  /** Removes products from a collection. Products that are not in it are ignored; @throws not_found for unknown ids. */
  async removeProducts(id: string, productIds: string[]): Promise<RemovedProducts> {
    await this.change(id, async (tx) => {
      const missing = await tx.query<{ id: string }>(MISSING_PRODUCTS, [productIds]);
      if (missing.length > 0) throw notFound('product', missing.map((product) => product.id).join(', '));
      await removeFromCollection(tx, id, productIds);
    });
    return { id, object: 'product-collection', removed_products: productIds };
  }

  /** Locks the row of the collection, so that it cannot be deleted concurrently. */
  private change(id: string, work: (tx: Tx) => Promise<void>): Promise<{ id: string }> {
    return withLockedRow(this.database, ProductCollection, id, work, 'collection');
  }
}

export interface RemovedProducts {
  id: string;
  object: 'product-collection';
  removed_products: string[];
}

const MISSING_PRODUCTS =
  'select w.id from unnest($1::text[]) w (id) where not exists (select from product p where p.id = w.id)';
