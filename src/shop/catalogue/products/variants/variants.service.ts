import { Injectable } from '@nestjs/common';
import type { ListQuery } from '#engine/http/input/list-query';
import type { ListResult } from '#engine/http/output/response-decorators';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { requireDeleted, requireIds, updateRow } from '#engine/kernel/writing/rows';
import type { Representation } from '#engine/reader/represented-record';
import { Product } from '#model/entities/catalogue/product.entity';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { StockOptions } from '#shop/settings/store/stock-options';
import { inventoryOfVariant, type VariantInventory } from '#shop/stock/inventory/variant-inventory';
import { type EditableProduct, lockProductWithVariants } from '../lock-product.ts';
import type { CreateVariantBody, UpdateVariantBody } from './variant-bodies.input.ts';
import { deleteVariants, writeVariants } from './write-variants.ts';

/** Changes single variants; `ProductsService` writes variants together with their product. */
@Injectable()
export class VariantsService {
  constructor(
    private readonly database: Database,
    private readonly stock: StockOptions,
  ) {}

  async listOfProduct(productId: string, query: ListQuery): Promise<ListResult> {
    await requireIds(this.database, Product, [productId]);
    return { query, conditions: [{ path: 'product_id', equals: productId }] };
  }

  /** Adds a variant after the existing ones. */
  create(productId: string, body: CreateVariantBody): Promise<Representation> {
    return this.change(productId, (tx, product) => {
      const variant_rank = Math.max(-1, ...product.variants.map((variant) => variant.variant_rank ?? 0)) + 1;
      return writeVariants(tx, product, { added: [{ ...body, variant_rank }] }, this.stock);
    });
  }

  update(productId: string, id: string, body: UpdateVariantBody): Promise<Representation> {
    return this.change(productId, (tx, product) =>
      writeVariants(tx, product, { changed: [{ ...body, id }] }, this.stock),
    );
  }

  /** Deletes a variant; does nothing if it was deleted before. @throws not_found for a variant of another product */
  async delete(productId: string, id: string): Promise<Representation> {
    const product = await this.change(productId, (tx, product) =>
      product.variants.some((variant) => variant.id === id)
        ? deleteVariants(tx, [id])
        : requireDeleted(tx, ProductVariant, id),
    );
    return { ...product, beside: { variant_id: id, object: 'product-variant', deleted: true } };
  }

  /** Returns the inventory items of a variant, and its available quantity in each sales channel of the product. */
  async inventory(id: string): Promise<{ variant: VariantInventory }> {
    const variant = await inventoryOfVariant(this.database, id);
    if (!variant) throw notFound('variant', id);
    return { variant };
  }

  private change(
    productId: string,
    work: (tx: Tx, product: EditableProduct) => Promise<void>,
  ): Promise<Representation> {
    return this.database.transaction(async (tx) => {
      await work(tx, await lockProductWithVariants(tx, productId));
      await updateRow(tx, Product, productId, {});
      return { id: productId };
    });
  }
}
