import { Injectable } from '@nestjs/common';
import { Product } from '../entities/product.ts';
import type { Listed, Shown } from '../http/answers.ts';
import type { ListQuery } from '../http/list-query.ts';
import { Database } from '../kernel/database.ts';
import type { Tx } from '../kernel/sql.ts';
import { notFound } from '../kernel/errors.ts';
import { missingIds, updateRow } from '../kernel/rows.ts';
import { openProduct, type OpenProduct } from './open-product.ts';
import type { CreateVariantBody, UpdateVariantBody } from './products.input.ts';
import { writeVariants } from './write-variants.ts';

/** What is bought of products, one by one; `ProductsService` writes them together with their product. */
@Injectable()
export class VariantsService {
  constructor(private readonly database: Database) {}

  async ofProduct(productId: string, query: ListQuery): Promise<Listed> {
    if ((await missingIds(this.database, Product, [productId])).length > 0)
      throw notFound('product', productId);
    return { query, conditions: [{ path: 'product_id', equals: productId }] };
  }

  /** The new variant comes last. */
  create(productId: string, body: CreateVariantBody): Promise<Shown> {
    return this.change(productId, (tx, product) => {
      const variant_rank = Math.max(-1, ...product.variants.map((variant) => variant.variant_rank ?? 0)) + 1;
      return writeVariants(tx, product, { added: [{ ...body, variant_rank }] });
    });
  }

  update(productId: string, id: string, body: UpdateVariantBody): Promise<Shown> {
    return this.change(productId, (tx, product) =>
      writeVariants(tx, product, { changed: [{ ...body, id }] }),
    );
  }

  async delete(productId: string, id: string): Promise<Shown> {
    const shown = await this.change(productId, (tx, product) =>
      writeVariants(tx, product, {
        removed: product.variants.filter((variant) => variant.id === id).map((variant) => variant.id),
      }),
    );
    return { ...shown, beside: { variant_id: id, object: 'product-variant', deleted: true } };
  }

  /** How many there are for each sales channel of the product. Stock is one number; there are no items or locations. */
  async inventory(id: string): Promise<{ variant: VariantInventory }> {
    const [variant] = await this.database.query<VariantInventory>(INVENTORY, [id]);
    if (!variant) throw notFound('variant', id);
    return { variant };
  }

  private change(productId: string, work: (tx: Tx, product: OpenProduct) => Promise<void>): Promise<Shown> {
    return this.database.transaction(async (tx) => {
      await work(tx, await openProduct(tx, productId));
      await updateRow(tx, Product, productId, {});
      return { id: productId };
    });
  }
}

export interface VariantInventory {
  id: string;
  inventory: object[];
  sales_channel_availability: { channel_name: string; channel_id: string; available_quantity: number }[];
}

const INVENTORY = `
  select v.id, '[]'::json as inventory,
    (select coalesce(json_agg(json_build_object('channel_name', c.name, 'channel_id', c.id, 'available_quantity', v.inventory_quantity)
       order by c.created_at, c.id), '[]')
     from product_sales_channel l join sales_channel c on c.id = l.sales_channel_id
     where l.product_id = v.product_id and c.deleted_at is null) as sales_channel_availability
  from product_variant v where v.id = $1 and v.deleted_at is null`;
