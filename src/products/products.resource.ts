import { MoneyAmount } from '../entities/money-amount.ts';
import { Product } from '../entities/product.ts';
import { ProductCategory } from '../entities/product-category.ts';
import { ProductTag } from '../entities/product-tag.ts';
import { ProductType } from '../entities/product-type.ts';
import { ProductVariant } from '../entities/product-variant.ts';
import { defineResource, showToShoppers } from '../http/resource.ts';
import { shownPriceFields } from './shown-prices.ts';

const shown = [
  'collection',
  'images',
  'options',
  'tags',
  'type',
  'variants',
  'variants.options',
  'variants.prices',
];

showToShoppers(ProductCategory, (category) => `${category}.is_active and not ${category}.is_internal`);
// prices of price lists are for some customers, or for a time
showToShoppers(MoneyAmount, (price) => `${price}.price_list_id is null`);

export const products = defineResource({
  entity: Product,
  path: 'products',
  one: 'product',
  many: 'products',
  object: 'product',
  tag: 'Products',
  admin: { relations: shown, limit: 50 },
  store: {
    relations: [...shown, 'options.values'],
    allow: ['categories', 'profile', 'profiles', 'sales_channels', 'variants.prices.currency'],
    limit: 100,
    visible: (product) => `${product}.status = 'published'`,
  },
  tally: { admin: 'all', store: 'published' },
});

export const variants = defineResource({
  entity: ProductVariant,
  path: 'variants',
  one: 'variant',
  many: 'variants',
  object: 'product-variant',
  tag: 'Product Variants',
  admin: { relations: ['options', 'prices', 'product'], limit: 100 },
  tally: { admin: 'all' },
  store: {
    relations: ['options', 'prices', 'product'],
    allow: [
      'options.option',
      'prices.currency',
      'product.collection',
      'product.images',
      'product.options.values',
      'product.tags',
      'product.type',
    ],
    limit: 100,
  },
  computed: shownPriceFields,
});

export const productTags = defineResource({
  entity: ProductTag,
  path: 'product-tags',
  one: 'product_tag',
  many: 'product_tags',
  object: 'product-tag',
  tag: 'Product Tags',
  admin: { limit: 10 },
  store: { limit: 20 },
});

export const productTypes = defineResource({
  entity: ProductType,
  path: 'product-types',
  one: 'product_type',
  many: 'product_types',
  object: 'product-type',
  tag: 'Product Types',
  admin: { limit: 20 },
  store: { limit: 20 },
});
