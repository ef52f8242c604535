import type { ProductsService } from '@storekeep/server/extend';
import { drawProduct } from './pictures.ts';

type CreateProductBody = Parameters<ProductsService['create']>[0];
type FirstVariantBody = NonNullable<CreateProductBody['variants']>[number];

/** A product of the demo shop; `productBody` converts it to the input of `ProductsService`. */
export interface DemoProduct {
  title: string;
  handle: string;
  subtitle: string;
  description: string;
  /** One of `collections`. */
  collection?: string;
  type: string;
  tags: string[];
  material?: string;
  origin_country?: string;
  /** In grams; the default for variants without a weight. */
  weight?: number;
  options: string[];
  variants: DemoVariant[];
  is_giftcard?: boolean;
  status?: 'draft';
}

interface DemoVariant {
  /** One value per option; joined, they are the title of the variant. */
  values: string[];
  sku: string;
  /** In cents. */
  eur: number;
  usd: number;
  /** Left out: the stock is not managed. */
  stock?: number;
  backorder?: boolean;
  weight?: number;
}

/** @param collectionIds by title */
export function productBody(
  product: DemoProduct,
  collectionIds: ReadonlyMap<string, string>,
): CreateProductBody {
  const { collection, type, tags, options, variants, status = 'published', ...columns } = product;
  const { images, pictureOf } = drawProduct(
    product.handle,
    variants.map(({ values }) => values),
  );
  return {
    ...columns,
    status,
    ...(collection && { collection_id: collectionIds.get(collection)! }),
    type: { value: type },
    tags: tags.map((value) => ({ value })),
    images,
    options: options.map((title) => ({ title })),
    variants: variants.map((variant) => ({
      ...variantBody(variant, product.weight),
      metadata: { picture: pictureOf(variant.values) },
    })),
  };
}

/** Japanese prices include taxes, and have no minor unit. */
function yenOf(eur: number): number {
  return Math.round((eur * 1.8) / 100) * 100;
}

function variantBody(
  { values, sku, eur, usd, stock, backorder = false, weight }: DemoVariant,
  usualWeight?: number,
): FirstVariantBody {
  return {
    title: values.join(' / '),
    sku,
    options: values.map((value) => ({ value })),
    prices: [
      { currency_code: 'eur', amount: eur },
      { currency_code: 'usd', amount: usd },
      { currency_code: 'jpy', amount: yenOf(eur) },
    ],
    inventory_quantity: stock ?? 0,
    manage_inventory: stock !== undefined,
    allow_backorder: backorder,
    weight: weight ?? usualWeight,
  };
}
