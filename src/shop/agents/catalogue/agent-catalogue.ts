import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../../engine/http/input/list-query.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import { Reader } from '../../../engine/reader/reader.ts';
import type { View } from '../../../engine/reader/view.ts';
import { ListStoreProductsQuery } from '../../catalogue/products/product-queries.input.ts';
import { products } from '../../catalogue/products/products.resource.ts';
import { StorefrontCatalogue } from '../../catalogue/products/storefront-catalogue.ts';
import { initialRegion, regionsOfPlatform, type SellingRegion } from '../sessions/changes/session-regions.ts';
import { channelOfPlatform } from '../sessions/changes/platform-channel.ts';
import type { RegionPreference } from '../sessions/session-input.ts';
import type { SellingPlatform } from '../sessions/session-store.ts';
import type { AgentProduct, AgentProductPage, AgentVariant } from './agent-product.ts';

/** The products to list, and the region whose prices they have. */
export interface CatalogueRequest {
  preference: RegionPreference;
  /** Words to search for; undefined for all products. */
  query?: string;
  /** Ids of products or of variants. */
  ids?: readonly string[];
  /** Products in any of these categories. */
  category_ids?: readonly string[];
  limit: number;
  offset: number;
}

const RELATIONS = ['images', 'options', 'options.values', 'variants', 'variants.options', 'variants.prices'];

/** The products that a platform can sell, with the prices and the stock that a session would have. */
@Injectable()
export class AgentCatalogue {
  constructor(
    private readonly database: Database,
    private readonly reader: Reader,
    private readonly catalogue: StorefrontCatalogue,
  ) {}

  async list(platform: SellingPlatform, request: CatalogueRequest): Promise<AgentProductPage> {
    const region = await this.regionOf(platform, request.preference);
    if (!region) return { products: [], currency: '', next: null };
    const { limit, offset } = request;
    const { rows, count } = await this.read(
      region,
      await channelOfPlatform(this.database, platform),
      request,
    );
    const next = offset + limit < count ? offset + limit : null;
    const sellable = rows.map(productOf).filter(({ variants }) => variants.length > 0);
    return { products: sellable, currency: region.currency_code, next };
  }

  private async regionOf(
    platform: SellingPlatform,
    preference: RegionPreference,
  ): Promise<SellingRegion | undefined> {
    return initialRegion(await regionsOfPlatform(this.database, platform.region_ids), preference, false);
  }

  private async read(
    region: SellingRegion,
    channel: string | null,
    { query: q, ids, category_ids, limit, offset }: CatalogueRequest,
  ): Promise<{ rows: RepresentedProduct[]; count: number }> {
    const id = ids && (await this.productsOf(ids));
    if (id?.length === 0) return { rows: [], count: 0 };
    const listed = Object.assign(new ListStoreProductsQuery(), {
      ...{ q, id, limit, offset, region_id: region.id, is_giftcard: false },
      category_id: category_ids && [...category_ids],
      sales_channel_id: channel === null ? undefined : [channel],
    });
    const {
      conditions = [],
      computed,
      preselection,
    } = await this.catalogue.products(listed, {
      customer_id: null,
    });
    const view: View = {
      ...{ resource: products, relations: RELATIONS, computed },
      surface: 'store',
      viewer: () => Promise.resolve(null),
    };
    const page = { conditions: [...conditionsOf(listed), ...conditions], limit, offset, preselection };
    const { json } = await this.reader.list(view, page, { as: 'rows' });
    return JSON.parse(json().toString()) as { rows: RepresentedProduct[]; count: number };
  }

  /** Replaces the ids of variants by the ids of their products. */
  private async productsOf(ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from product where id = any($1) union select product_id from product_variant where id = any($1)`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }
}

interface RepresentedProduct {
  id: string;
  title: string;
  subtitle: string | null;
  description: string | null;
  handle: string | null;
  thumbnail: string | null;
  images: { url: string }[];
  options: { id: string; title: string; values: { value: string }[] }[];
  variants: RepresentedVariant[];
}

interface RepresentedVariant {
  id: string;
  title: string;
  sku: string | null;
  barcode: string | null;
  inventory_quantity: number;
  allow_backorder: boolean;
  manage_inventory: boolean;
  calculated_price: number | null;
  options: { option_id: string; value: string }[];
}

function productOf(product: RepresentedProduct): AgentProduct {
  const { id, title, subtitle, description, handle, thumbnail, images, options, variants } = product;
  const urls = [...(thumbnail === null ? [] : [thumbnail]), ...images.map(({ url }) => url)];
  const names = new Map(options.map((option) => [option.id, option.title]));
  return {
    ...{ id, title, subtitle, description, handle },
    images: [...new Set(urls)].filter((url) => /^https?:/.test(url)),
    options: options.map(({ title: name, values }) => ({
      name,
      values: [...new Set(values.map(({ value }) => value))],
    })),
    variants: variants.flatMap((variant) => variantOf(variant, names)),
  };
}

/** Returns no variant if it has no price in the region. */
function variantOf(variant: RepresentedVariant, names: ReadonlyMap<string, string>): AgentVariant[] {
  const { id, title, sku, barcode, calculated_price: price, options } = variant;
  if (price === null) return [];
  return [
    {
      ...{ id, title, sku, barcode, price, availability: availabilityOf(variant) },
      options: options.map(({ option_id, value }) => ({ name: names.get(option_id) ?? '', value })),
    },
  ];
}

function availabilityOf({
  manage_inventory,
  inventory_quantity,
  allow_backorder,
}: RepresentedVariant): AgentVariant['availability'] {
  if (!manage_inventory || inventory_quantity > 0) return 'in_stock';
  return allow_backorder ? 'backorder' : 'out_of_stock';
}
