import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { kebabCase } from '#engine/kernel/text/kebab-case';
import {
  insertRows,
  requireIds,
  softDelete,
  updateExistingRow,
  withLockedRow,
} from '#engine/kernel/writing/rows';
import { Product } from '#model/entities/catalogue/product.entity';
import { ProductCollection } from '#model/entities/catalogue/product-collection.entity';
import { addToCollection, removeFromCollection } from '../products/collection-membership.ts';
import type { CreateCollectionBody, UpdateCollectionBody } from './collections.input.ts';

/** Collections of products. A product belongs to at most one. */
@Injectable()
export class CollectionsService {
  constructor(private readonly database: Database) {}

  create(body: CreateCollectionBody): Promise<{ id: string }> {
    const id = newId(ProductCollection);
    const handle = body.handle || kebabCase(body.title) || id.toLowerCase();
    return this.database.transaction(async (tx) => {
      await insertRows(tx, ProductCollection, [{ id, ...body, handle }]);
      await insertEvents(tx, [['product-collection.created', { id }]]);
      return { id };
    });
  }

  update(id: string, body: UpdateCollectionBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      await updateExistingRow(tx, ProductCollection, id, body, 'collection');
      await insertEvents(tx, [['product-collection.updated', { id }]]);
      return { id };
    });
  }

  /** Deletes a collection. Its products remain, without a collection. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!(await softDelete(tx, ProductCollection, id))) return;
      await removeFromCollection(tx, id);
      await insertEvents(tx, [['product-collection.deleted', { id }]]);
    });
  }

  addProducts(id: string, productIds: string[]): Promise<{ id: string }> {
    return this.change(id, async (tx) => {
      await requireIds(tx, Product, productIds);
      await addToCollection(tx, id, productIds);
      await insertEvents(tx, [['product-collection.products_added', { id, product_ids: productIds }]]);
    });
  }

  /** Removes products from a collection. Products that are not in it are ignored; @throws not_found for unknown ids. */
  async removeProducts(id: string, productIds: string[]): Promise<RemovedProducts> {
    await this.change(id, async (tx) => {
      const missing = await tx.query<{ id: string }>(MISSING_PRODUCTS, [productIds]);
      if (missing.length > 0) throw notFound('product', missing.map((product) => product.id).join(', '));
      await removeFromCollection(tx, id, productIds);
      await insertEvents(tx, [['product-collection.products_removed', { id, product_ids: productIds }]]);
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
