import { Body, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { Lists, Shows } from '../http/answers.ts';
import { StoreController } from '../http/surface.ts';
import { PUBLISHABLE_KEY_HEADER } from '../sales-channels/publishable-keys.ts';
import { GetStoreProductQuery, ListStoreProductsQuery, SearchProductsBody } from './products.input.ts';
import { products } from './products.resource.ts';
import { Shelf } from './shelf.ts';

@StoreController(products)
export class StoreProductsController {
  constructor(private readonly shelf: Shelf) {}

  @Get()
  @Lists('List products')
  list(@Query() query: ListStoreProductsQuery, @Headers(PUBLISHABLE_KEY_HEADER) key?: string) {
    return this.shelf.products(query, key);
  }

  @Post('search')
  @Lists('Search products', { as: 'hits' })
  search(@Body() body: SearchProductsBody, @Headers(PUBLISHABLE_KEY_HEADER) key?: string) {
    return this.shelf.search(body, key);
  }

  @Get(':id')
  @Shows('Get a product')
  get(
    @Param('id') id: string,
    @Query() query: GetStoreProductQuery,
    @Headers(PUBLISHABLE_KEY_HEADER) key?: string,
  ) {
    return this.shelf.product(id, query, key);
  }
}
