import { Injectable } from '@nestjs/common';
import type { Listed, Shown } from '../http/answers.ts';
import type { Condition } from '../http/conditions.ts';
import type { ListQuery } from '../http/list-query.ts';
import type { ShownRow, Surface } from '../http/resource.ts';
import { Database } from '../kernel/database.ts';
import { channelsOfKey } from '../sales-channels/publishable-keys.ts';
import { inCategories } from './in-categories.ts';
import { ListStoreProductsQuery, type SearchProductsBody } from './products.input.ts';
import { buyerOf, showPrices, type PriceContext } from './shown-prices.ts';

/** What a single product or variant is asked for with. */
type Asked = PriceContext & { sales_channel_id?: string };

/**
 * Which products and variants a caller is shown, and at which prices. Without a publishable key and a region nothing is
 * looked up and nothing computed, so the answer is PostgreSQL's own text.
 */
@Injectable()
export class Shelf {
  constructor(private readonly database: Database) {}

  /** For staff, who see all of them. */
  productsForStaff(query: CategoryFilter): Listed {
    return { query, conditions: categoriesOf(query, 'admin') };
  }

  async variantsForStaff(query: ListQuery & PriceContext): Promise<Listed> {
    return { query, compute: await this.pricesFor(query, itself) };
  }

  async products(query: ListStoreProductsQuery, key?: string): Promise<Listed> {
    return {
      query,
      conditions: [...categoriesOf(query, 'store'), ...(await this.soldWith(key, 'sales_channels.id'))],
      compute: await this.pricesFor(query, variantsOf),
    };
  }

  async product(id: string, query: Asked, key?: string): Promise<Shown> {
    return {
      id,
      conditions: [
        ...soldThrough(query, 'sales_channels.id'),
        ...(await this.soldWith(key, 'sales_channels.id')),
      ],
      compute: await this.pricesFor(query, variantsOf),
    };
  }

  search({ q, offset, limit }: SearchProductsBody, key?: string): Promise<Listed> {
    return this.products(
      Object.assign(new ListStoreProductsQuery(), { q: q ?? undefined, offset, limit }),
      key,
    );
  }

  async variants(query: ListQuery & PriceContext, key?: string): Promise<Listed> {
    return {
      query,
      conditions: [OF_VISIBLE_PRODUCT, ...(await this.soldWith(key, 'product.sales_channels.id'))],
      compute: await this.pricesFor(query, itself),
    };
  }

  async variant(id: string, query: Asked, key?: string): Promise<Shown> {
    const channels = 'product.sales_channels.id';
    return {
      id,
      conditions: [
        OF_VISIBLE_PRODUCT,
        ...soldThrough(query, channels),
        ...(await this.soldWith(key, channels)),
      ],
      compute: await this.pricesFor(query, itself),
    };
  }

  /** A publishable key shows what is sold through its sales channels; one without channels shows all. */
  private async soldWith(key: string | undefined, path: string): Promise<Condition[]> {
    const channels = key ? await channelsOfKey(this.database, key) : null;
    return channels ? [{ path, anyOf: channels }] : [];
  }

  private async pricesFor(context: PriceContext, variantsIn: (rows: ShownRow[]) => ShownRow[]) {
    const buyer = await buyerOf(this.database, context);
    return buyer ? (rows: ShownRow[]) => showPrices(this.database, buyer, variantsIn(rows)) : undefined;
  }
}

type CategoryFilter = ListQuery & { category_id?: string[]; include_category_children?: boolean };

function categoriesOf(
  { category_id, include_category_children = false }: CategoryFilter,
  surface: Surface,
): Condition[] {
  return category_id ? [inCategories(category_id, include_category_children, surface)] : [];
}

function soldThrough({ sales_channel_id }: Asked, path: string): Condition[] {
  return sales_channel_id ? [{ path, equals: sales_channel_id }] : [];
}

/** Here, and not `visible` of the resource: wherever else variants are reached, their product is seen already. */
const OF_VISIBLE_PRODUCT: Condition = {
  sql: (variant) =>
    `exists (select from product p where p.id = ${variant}.product_id and p.status = 'published' and p.deleted_at is null)`,
};

const variantsOf = (rows: ShownRow[]) => rows.flatMap((row) => (row.variants ?? []) as ShownRow[]);
const itself = (rows: ShownRow[]) => rows;
