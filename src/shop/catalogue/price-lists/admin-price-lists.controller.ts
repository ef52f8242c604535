import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Returns, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { invalidData, notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { priceErrors } from '../prices/price-errors.ts';
import { products } from '../products/products.resource.ts';
import { EITHER_REGION_OR_CURRENCY } from './price-list-rows.ts';
import {
  AddPricesBody,
  CreatePriceListBody,
  DeletePricesBody,
  DeletePricesOfProductsBody,
  ListPriceListsQuery,
  ListProductsOfPriceListQuery,
  UpdatePriceListBody,
} from './price-lists.input.ts';
import { priceLists } from './price-lists.resource.ts';
import { PriceListsService } from './price-lists.service.ts';

const DELETED_PRICES = {
  type: 'object',
  required: ['ids', 'object', 'deleted'],
  properties: {
    ids: { type: 'array', items: { type: 'string' } },
    object: { type: 'string', example: 'money-amount' },
    deleted: { type: 'boolean' },
  },
};

/** Prices of variants are not listed here: `pricesOfList` adds them to every response. */
const PRODUCT_RELATIONS = [
  'categories',
  'collection',
  'images',
  'options',
  'tags',
  'type',
  'variants',
  'variants.options',
];

@AdminController(priceLists)
export class AdminPriceListsController {
  constructor(private readonly priceLists: PriceListsService) {}

  @Get()
  @Lists('GetPriceLists', 'List price lists')
  list(@Query() query: ListPriceListsQuery) {
    return query;
  }

  @Post()
  @Rejects(
    invalidData(`prices.0${EITHER_REGION_OR_CURRENCY}`),
    priceErrors.quantityRange(),
    priceErrors.duplicate('eur'),
    notFound('variant', exampleId('variant')),
    priceErrors.endsBeforeStart(),
    notFound('customer_group', exampleId('cgrp')),
    notFound('region', exampleId('reg')),
  )
  @Shows('PostPriceListsPriceList', 'Create a price list')
  create(@Body() body: CreatePriceListBody) {
    return this.priceLists.create(body);
  }

  @Get(':id')
  @Shows('GetPriceListsPriceList', 'Get a price list')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(
    invalidData(`prices.0${EITHER_REGION_OR_CURRENCY}`),
    priceErrors.quantityRange(),
    priceErrors.duplicate('eur'),
    notFound('variant', exampleId('variant')),
    priceErrors.endsBeforeStart(),
    notFound('customer_group', exampleId('cgrp')),
    notFound('region', exampleId('reg')),
  )
  @Shows('PostPriceListsPriceListPriceList', 'Update a price list')
  update(@Param('id') id: string, @Body() body: UpdatePriceListBody) {
    return this.priceLists.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeletePriceListsPriceList', 'Delete a price list')
  delete(@Param('id') id: string) {
    return this.priceLists.delete(id);
  }

  @Post(':id/prices/batch')
  @Rejects(
    invalidData(`prices.0${EITHER_REGION_OR_CURRENCY}`),
    priceErrors.quantityRange(),
    priceErrors.duplicate('eur'),
    notFound('variant', exampleId('variant')),
    notFound('region', exampleId('reg')),
  )
  @Shows('PostPriceListsPriceListPricesBatch', 'Add prices to a price list')
  addPrices(@Param('id') id: string, @Body() body: AddPricesBody) {
    return this.priceLists.addPrices(id, body);
  }

  @Delete(':id/prices/batch')
  @Returns('DeletePriceListsPriceListPricesBatch', 'Take prices off a price list', DELETED_PRICES)
  deletePrices(@Param('id') id: string, @Body() { price_ids }: DeletePricesBody) {
    return this.priceLists.deletePrices(id, price_ids);
  }

  @Get(':id/products')
  @Lists('GetPriceListsPriceListProducts', 'List the products of a price list', {
    resource: products,
    relations: PRODUCT_RELATIONS,
  })
  products(@Param('id') id: string, @Query() query: ListProductsOfPriceListQuery) {
    return this.priceLists.products(id, query);
  }

  @Delete(':id/products/prices/batch')
  @Returns(
    'DeletePriceListsPriceListProductsPricesBatch',
    'Take the prices of products off a price list',
    DELETED_PRICES,
  )
  deletePricesOfProducts(@Param('id') id: string, @Body() { product_ids }: DeletePricesOfProductsBody) {
    return this.priceLists.deletePricesOfProducts(id, product_ids);
  }

  @Delete(':id/products/:product_id/prices')
  @Returns(
    'DeletePriceListsPriceListProductsProductPrices',
    'Take the prices of a product off a price list',
    DELETED_PRICES,
  )
  deletePricesOfProduct(@Param('id') id: string, @Param('product_id') productId: string) {
    return this.priceLists.deletePricesOfProducts(id, [productId]);
  }

  @Delete(':id/variants/:variant_id/prices')
  @Returns(
    'DeletePriceListsPriceListVariantsVariantPrices',
    'Take the prices of a variant off a price list',
    DELETED_PRICES,
  )
  deletePricesOfVariant(@Param('id') id: string, @Param('variant_id') variantId: string) {
    return this.priceLists.deletePricesOfVariant(id, variantId);
  }
}
