import { defineResource } from '#engine/mapping/resource';
import { Product } from '#model/entities/catalogue/product.entity';
import { ProductTag } from '#model/entities/catalogue/product-tag.entity';
import { ProductType } from '#model/entities/catalogue/product-type.entity';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { calculatedPriceFields } from '../prices/represented-prices.ts';
import { defaultPricesOfProducts } from '../prices/staff-prices.ts';

const relations = [
  'collection',
  'images',
  'options',
  'tags',
  'type',
  'variants',
  'variants.options',
  'variants.prices',
];

export const products = defineResource({
  entity: Product,
  path: 'products',
  one: 'product',
  many: 'products',
  object: 'product',
  tag: 'Products',
  tagDescription: 'What the shop sells, with options, variants, prices and images',
  orders: {
    'variants.title': (product, descending) => `(
      select ${descending ? 'max' : 'min'}(v.title) from product_variant v
      where v.product_id = ${product}.id and v.deleted_at is null)`,
    // default prices only: the order of products must not reveal prices of price lists, which are for some customers only
    'variants.prices.amount': (product, descending) => `(
      select ${descending ? 'max' : 'min'}(m.amount) from product_variant v
        join product_variant_money_amount l on l.variant_id = v.id
        join money_amount m on m.id = l.money_amount_id and m.deleted_at is null and m.price_list_id is null
      where v.product_id = ${product}.id and v.deleted_at is null)`,
  },
  admin: {
    relations: [...relations, 'categories', 'options.values', 'profiles', 'sales_channels'],
    listRelations: [...relations, 'categories', 'sales_channels'],
    defaultComputed: defaultPricesOfProducts,
    limit: 50,
  },
  store: {
    shared: true,
    cached: true,
    relations: [...relations, 'options.values', 'profiles'],
    listFields: ['created_at'],
    onlyExpanded: ['profile'],
    ignoredFields: ['variants.title', 'variants.prices.amount'],
    allowedRelations: [
      'categories',
      'profile',
      'sales_channels',
      'variants.inventory_items',
      'variants.prices.currency',
    ],
    limit: 100,
  },
});

export const variants = defineResource({
  entity: ProductVariant,
  path: 'variants',
  one: 'variant',
  many: 'variants',
  object: 'product-variant',
  tag: 'Product Variants',
  tagDescription: 'What can be bought of a product, such as a size or color',
  admin: { relations: ['options', 'prices', 'product'], limit: 100 },
  store: {
    shared: true,
    relations: ['options', 'prices', 'product'],
    allowedRelations: [
      'inventory_items',
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
  computed: calculatedPriceFields,
});

export const productTags = defineResource({
  entity: ProductTag,
  path: 'product-tags',
  one: 'product_tag',
  many: 'product_tags',
  object: 'product-tag',
  tag: 'Product Tags',
  tagDescription: 'Tags of products',
  admin: { limit: 10 },
  store: { shared: true, limit: 20 },
});

export const productTypes = defineResource({
  entity: ProductType,
  path: 'product-types',
  one: 'product_type',
  many: 'product_types',
  object: 'product-type',
  tag: 'Product Types',
  tagDescription: 'Kinds of products',
  admin: { limit: 20 },
  store: { shared: true, limit: 20 },
});
