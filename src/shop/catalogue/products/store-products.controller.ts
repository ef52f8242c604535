import { Body, Get, Headers, Param, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ShopLanguages } from '#engine/http/output/languages';
import { Rejects } from '#engine/http/output/rejects';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { ShopperId } from '#engine/http/principal';
import { StoreController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { PUBLISHABLE_KEY_HEADER } from '#shop/settings/publishable-api-keys/key-scope';
import {
  fieldsBesideProducts,
  GetStoreProductQuery,
  ListStoreProductsQuery,
  SearchProductsBody,
} from './product-queries.input.ts';
import { products } from './products.resource.ts';
import { StorefrontCatalogue } from './storefront-catalogue.ts';

@StoreController(products)
export class StoreProductsController {
  constructor(
    private readonly catalogue: StorefrontCatalogue,
    private readonly languages: ShopLanguages,
  ) {}

  @Get()
  @Rejects(notFound('region', exampleId('reg')), notFound('cart', exampleId('cart')))
  @Lists('GetProducts', 'List products', { schema: { properties: fieldsBesideProducts } })
  list(
    @Query() query: ListStoreProductsQuery,
    @ShopperId() customer_id: string | null,
    @Req() request: FastifyRequest,
    @Headers(PUBLISHABLE_KEY_HEADER) key?: string,
  ) {
    const locales = query.q ? this.localesOf(request) : undefined; // only a search depends on the language
    return this.catalogue.products(query, { customer_id, key, locales });
  }

  @Post('search')
  @Lists('PostProductsSearch', 'Search products', { as: 'hits' })
  search(
    @Body() body: SearchProductsBody,
    @ShopperId() customer_id: string | null,
    @Req() request: FastifyRequest,
    @Headers(PUBLISHABLE_KEY_HEADER) key?: string,
  ) {
    return this.catalogue.searchProducts(body, { customer_id, key, locales: this.localesOf(request) });
  }

  @Get(':id')
  @Rejects(notFound('region', exampleId('reg')), notFound('cart', exampleId('cart')))
  @Shows('GetProductsProduct', 'Get a product')
  get(
    @Param('id') id: string,
    @Query() query: GetStoreProductQuery,
    @ShopperId() customer_id: string | null,
    @Headers(PUBLISHABLE_KEY_HEADER) key?: string,
  ) {
    return this.catalogue.product(id, query, { customer_id, key });
  }

  private localesOf(request: FastifyRequest): readonly string[] | undefined {
    return this.languages.of(request)?.fallbacks;
  }
}
