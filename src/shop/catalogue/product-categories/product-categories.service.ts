import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { type CommerceError, notAllowed, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { kebabCase } from '#engine/kernel/text/kebab-case';
import { link, unlink } from '#engine/kernel/writing/links';
import { insertRows, requireIds, updateRow } from '#engine/kernel/writing/rows';
import { Product } from '#model/entities/catalogue/product.entity';
import { ProductCategory } from '#model/entities/catalogue/product-category.entity';
import type { CreateProductCategoryBody, UpdateProductCategoryBody } from './product-categories.input.ts';
import { assignRanks, breakCycles, lockTree, requireParent, updatePaths } from './write-category-tree.ts';

/** The tree of product categories, whose siblings are ordered by rank. */
@Injectable()
export class ProductCategoriesService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Categories');

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const moved = await this.withTreeLock((tx) => breakCycles(tx));
    if (moved.length > 0)
      this.logger.warn(`categories in a cycle were moved to the top level: ${moved.join(', ')}`);
  }

  /**
   * Creates a category after its siblings.
   * @throws not_found (parent), duplicate (handle)
   */
  create({
    parent_category_id: parent = null,
    ...columns
  }: CreateProductCategoryBody): Promise<{ id: string }> {
    return this.withTreeLock(async (tx) => {
      const id = newId(ProductCategory);
      const handle = columns.handle || kebabCase(columns.name) || id.toLowerCase();
      if (parent !== null) await requireParent(tx, parent);
      await insertRows(tx, ProductCategory, [
        { id, ...columns, handle, parent_category_id: parent, rank: UNRANKED },
      ]);
      await assignRanks(tx, [parent], { id });
      await updatePaths(tx, id);
      await this.outbox.publish(tx, 'product-category.created', { id });
      return { id };
    });
  }

  /**
   * Updates a category. With a new parent it becomes the last child, or gets the given rank; its siblings are renumbered.
   * @throws not_found (category, parent), duplicate (handle), not_allowed if it would become its own descendant
   */
  update(id: string, body: UpdateProductCategoryBody): Promise<{ id: string }> {
    const { parent_category_id: parent, rank, ...columns } = body;
    return this.withTreeLock(async (tx) => {
      const stored = await findCategory(tx, id);
      if (!stored) throw notFound('product_category', id);
      await updateRow(tx, ProductCategory, id, columns);
      if (parent !== undefined && parent !== stored.parent_category_id)
        await moveCategory(tx, id, stored, parent, rank);
      else if (rank !== undefined) await assignRanks(tx, [stored.parent_category_id], { id, rank });
      await this.outbox.publish(tx, 'product-category.updated', { id });
      return { id };
    });
  }

  /** Deletes a category. Its products remain. @throws not_allowed if it has children */
  delete(id: string): Promise<void> {
    return this.withTreeLock(async (tx) => {
      const stored = await findCategory(tx, id);
      if (!stored) return;
      if (stored.has_children) throw categoryHasChildren(id);
      await tx.query('delete from product_category where id = $1', [id]);
      await assignRanks(tx, [stored.parent_category_id]);
      await this.outbox.publish(tx, 'product-category.deleted', { id });
    });
  }

  /** Adds products to a category; those that are in it already are ignored. @throws not_found (category, products) */
  addProducts(id: string, productIds: readonly string[]): Promise<{ id: string }> {
    return this.withCategoryLock(id, async (tx) => {
      await requireIds(tx, Product, productIds);
      await link(tx, ProductCategory, 'products', id, productIds);
    });
  }

  /** Removes products from a category; those that are not in it are ignored. @throws not_found (category, products) */
  removeProducts(id: string, productIds: readonly string[]): Promise<{ id: string }> {
    return this.withCategoryLock(id, async (tx) => {
      await requireIds(tx, Product, productIds);
      await unlink(tx, ProductCategory, 'products', id, productIds);
    });
  }

  private withTreeLock<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await lockTree(tx);
      return work(tx);
    });
  }

  /** Locks the category against concurrent deletion. */
  private withCategoryLock(id: string, work: (tx: Tx) => Promise<void>): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      const locked = await tx.query('select from product_category where id = $1 for key share', [id]);
      if (locked.length === 0) throw notFound('product_category', id);
      await work(tx);
      await this.outbox.publish(tx, 'product-category.updated', { id });
      return { id };
    });
  }
}

/** The rank of a new or moved category until `assignRanks`: after all siblings. */
const UNRANKED = 2_147_483_647;

interface StoredCategory {
  parent_category_id: string | null;
  has_children: boolean;
}

async function findCategory(tx: Tx, id: string): Promise<StoredCategory | undefined> {
  const [category] = await tx.query<StoredCategory>(
    `select parent_category_id, exists (select from product_category b where b.parent_category_id = c.id) as has_children
     from product_category c where id = $1`,
    [id],
  );
  return category;
}

async function moveCategory(
  tx: Tx,
  id: string,
  stored: StoredCategory,
  parent: string | null,
  rank?: number,
): Promise<void> {
  if (parent !== null) await requireParent(tx, parent, id);
  await tx.query('update product_category set parent_category_id = $2, rank = $3 where id = $1', [
    id,
    parent,
    UNRANKED,
  ]);
  await assignRanks(tx, [stored.parent_category_id, parent], { id, rank });
  await updatePaths(tx, id);
}

/** A category can be deleted only after its children. */
export function categoryHasChildren(id: string): CommerceError {
  return notAllowed(`Deleting ProductCategory (${id}) with category children is not allowed`);
}
