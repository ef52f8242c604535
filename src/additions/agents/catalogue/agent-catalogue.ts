import { Injectable } from '@nestjs/common';
import {
  Database,
  ListStoreProductsQuery,
  Reader,
  type ReaderView,
  resources,
  statements,
  StorefrontCatalogue,
} from '@storekeep/server/extend';
import {
  channelOfPlatform,
  initialRegion,
  regionsOfPlatform,
  type SellingRegion,
} from '../sessions/changes/session-regions.ts';
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
    const id = request.ids && (await this.productsOf(request.ids));
    if (id?.length === 0) return { products: [], currency: region.currency_code, next: null };
    const channel = await channelOfPlatform(this.database, platform);
    const { rows, count } = await this.read(region, channel, { ...request, id });
    const next = offset + limit < count ? offset + limit : null;
    const sellable = rows.map(productOf).filter(({ variants }) => variants.length > 0);
    return { products: sellable, currency: region.currency_code, next };
  }

  /**
   * Yields the products that everybody can buy in a region, ordered by id. A page is read when the previous one was consumed, after the
   * last product of it, so that every page costs the same.
   */
  async *pages(
    region: SellingRegion,
    size: number,
    locales: readonly string[],
  ): AsyncGenerator<AgentProduct[], void, void> {
    const channel = await channelOfPlatform(this.database, { sales_channel_id: null });
    for (let last = ''; ;) {
      const rows = await this.database.query<{ id: string }>(NEXT_IDS, [last, size]);
      const id = rows.map((row) => row.id);
      if (id.length === 0) return;
      last = id.at(-1)!;
      const page = await this.read(region, channel, { id, limit: size, offset: 0, locales });
      yield page.rows
        .map(productOf)
        .filter(({ variants }) => variants.length > 0)
        .sort((a, b) => (a.id < b.id ? -1 : 1));
    }
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
    { query: q, id, category_ids, limit, offset, locales }: ProductSelection,
  ): Promise<{ rows: RepresentedProduct[]; count: number }> {
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
    const view: ReaderView = {
      ...{ resource: resources.products, relations: RELATIONS, computed, locales },
      surface: 'store',
      viewer: () => Promise.resolve(null),
    };
    const page = {
      conditions: [...statements.conditionsOf(listed), ...conditions],
      limit,
      offset,
      preselection,
    };
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

type ProductSelection = Pick<CatalogueRequest, 'query' | 'category_ids' | 'limit' | 'offset'> & {
  /** Ids of products; all without it. */
  id?: string[];
  /** The languages of their texts; none for the default. */
  locales?: readonly string[];
};

const NEXT_IDS = `
  select id from product where id > $1 and status = 'published' and not is_giftcard and deleted_at is null
  order by id limit $2`;

interface RepresentedProduct {
  id: string;
  title: string;
  subtitle: string | null;
  description: string | null;
  handle: string | null;
  thumbnail: string | null;
  profile_id: string | null;
  metadata: Record<string, unknown> | null;
  images: { url: string }[];
  options: { id: string; title: string; values: { value: string }[] }[];
  variants: RepresentedVariant[];
}

interface RepresentedVariant {
  id: string;
  title: string;
  sku: string | null;
  barcode: string | null;
  ean: string | null;
  upc: string | null;
  metadata: Record<string, unknown> | null;
  inventory_quantity: number;
  allow_backorder: boolean;
  manage_inventory: boolean;
  calculated_price: number | null;
  lowest_price_30_days?: number | null;
  options: { option_id: string; value: string }[];
}

function productOf(product: RepresentedProduct): AgentProduct {
  const { id, title, subtitle, description, handle, thumbnail, images, options, variants } = product;
  const urls = [...(thumbnail === null ? [] : [thumbnail]), ...images.map(({ url }) => url)];
  const names = new Map(options.map((option) => [option.id, option.title]));
  return {
    ...{ id, title, subtitle, description, handle },
    ...{ brand: textIn(product.metadata, 'brand'), profile_id: product.profile_id },
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
  const { id, title, sku, barcode, calculated_price: price, lowest_price_30_days: lowest, options } = variant;
  if (price === null) return [];
  const reduced_from = lowest !== null && lowest !== undefined && lowest > price ? lowest : null;
  return [
    {
      ...{ id, title, sku, barcode, price, reduced_from, availability: availabilityOf(variant) },
      gtin: [variant.ean, variant.upc, barcode].find((code) => code !== null && isGtin(code)) ?? null,
      mpn: textIn(variant.metadata, 'mpn'),
      options: options.map(({ option_id, value }) => ({ name: names.get(option_id) ?? '', value })),
    },
  ];
}

function textIn(metadata: Record<string, unknown> | null, name: string): string | null {
  const value = metadata?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Whether a code has the length and the check digit of a GTIN. */
function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false;
  const digits = [...code.padStart(14, '0')].map(Number);
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 3 : 1), 0) % 10 === 0;
}

function availabilityOf({
  manage_inventory,
  inventory_quantity,
  allow_backorder,
}: RepresentedVariant): AgentVariant['availability'] {
  if (!manage_inventory || inventory_quantity > 0) return 'in_stock';
  return allow_backorder ? 'backorder' : 'out_of_stock';
}
