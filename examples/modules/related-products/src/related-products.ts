import { Get, Headers, Param, Query, Req } from '@nestjs/common';
import {
  CurrentPrincipal,
  defineModule,
  fieldsBesideProducts,
  Lists,
  ListStoreProductsQuery,
  Principal,
  resources,
  ShopLanguages,
  StoreController,
  StorefrontCatalogue,
} from '@storekeep/server/extend';
import type { FastifyRequest } from 'fastify';
import { relatedTo } from './related-to.ts';

@StoreController(resources.products, 'products/:id/related', {
  tag: 'Related Products',
  tagDescription: 'What goes with a product',
})
export class RelatedProductsController {
  constructor(
    private readonly catalogue: StorefrontCatalogue,
    private readonly languages: ShopLanguages,
  ) {}

  /** The list of products that the shop shows this shopper, with one more condition. */
  @Get()
  @Lists('GetProductsProductRelated', 'List what is bought with a product, or like it', {
    schema: { properties: fieldsBesideProducts },
  })
  async list(
    @Param('id') id: string,
    @Query() query: ListStoreProductsQuery,
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Headers('x-publishable-api-key') key?: string,
  ) {
    const locales = this.languages.of(request)?.fallbacks;
    const viewer = { customer_id: await principal.shopperId(), key, locales };
    return this.catalogue.products(query, viewer, {}, [relatedTo(id)]);
  }
}

export default defineModule({ name: 'related-products', controllers: [RelatedProductsController] });
