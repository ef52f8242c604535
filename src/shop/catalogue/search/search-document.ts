/** A product in the index of an external search engine: the whole product, as in Medusa v1, and its lists as flat fields. */
export interface SearchDocument extends SearchedProduct {
  type_value: string | null;
  collection_title: string | null;
  collection_handle: string | null;
  tags_value: string[];
  /** The values of all variants that have one. */
  variant_sku: string[];
  variant_title: string[];
  variant_upc: string[];
  variant_ean: string[];
  variant_mid_code: string[];
  variant_hs_code: string[];
  variant_options_value: string[];
}

/** A published product. Timestamps are ISO 8601; prices are default prices, in minor units of their currency. */
export interface SearchedProduct extends Measures {
  id: string;
  title: string;
  subtitle: string | null;
  description: string | null;
  handle: string | null;
  is_giftcard: boolean;
  status: string;
  thumbnail: string | null;
  discountable: boolean;
  external_id: string | null;
  collection_id: string | null;
  type_id: string | null;
  metadata: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
  /** `created_at` in seconds since 1970, as engines filter and sort numbers. */
  created_at_timestamp: number;
  sales_channel_ids: string[];
  collection: { id: string; title: string; handle: string | null } | null;
  type: { id: string; value: string } | null;
  tags: { id: string; value: string }[];
  /** Names of visible categories. */
  categories: string[];
  images: { id: string; url: string }[];
  options: { id: string; title: string }[];
  /** In the order of their rank. Without their stock, which changes with each sale. */
  variants: SearchedVariant[];
}

export interface SearchedVariant extends Measures {
  id: string;
  title: string;
  product_id: string;
  sku: string | null;
  barcode: string | null;
  ean: string | null;
  upc: string | null;
  variant_rank: number | null;
  allow_backorder: boolean;
  manage_inventory: boolean;
  metadata: Record<string, unknown> | null;
  options: { id: string; option_id: string; value: string }[];
  prices: SearchedPrice[];
}

export interface SearchedPrice {
  id: string;
  currency_code: string;
  amount: number;
  min_quantity: number | null;
  max_quantity: number | null;
  region_id: string | null;
}

interface Measures {
  weight: number | null;
  length: number | null;
  height: number | null;
  width: number | null;
  hs_code: string | null;
  origin_country: string | null;
  mid_code: string | null;
  material: string | null;
}

/** Adds the flat fields. */
export function toSearchDocument(product: SearchedProduct): SearchDocument {
  const { type, collection, tags, variants } = product;
  const valuesOf = (column: 'sku' | 'title' | 'upc' | 'ean' | 'mid_code' | 'hs_code'): string[] =>
    variants.flatMap((variant) => variant[column] || []);
  return {
    ...product,
    type_value: type?.value ?? null,
    collection_title: collection?.title ?? null,
    collection_handle: collection?.handle ?? null,
    tags_value: tags.map(({ value }) => value),
    variant_sku: valuesOf('sku'),
    variant_title: valuesOf('title'),
    variant_upc: valuesOf('upc'),
    variant_ean: valuesOf('ean'),
    variant_mid_code: valuesOf('mid_code'),
    variant_hs_code: valuesOf('hs_code'),
    variant_options_value: variants.flatMap(({ options }) => options.map(({ value }) => value)),
  };
}
