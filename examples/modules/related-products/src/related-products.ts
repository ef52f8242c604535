import { Get, Headers, Param, Query } from '@nestjs/common';
import {
  CurrentPrincipal,
  defineModule,
  fieldsBesideProducts,
  Lists,
  ListStoreProductsQuery,
  Principal,
  resources,
  StoreController,
  StorefrontCatalogue,
} from '@storekeep/server/extend';
import { relatedTo } from './related-to.ts';

@StoreController(resources.products, 'products/:id/related', {
  tag: 'Related Products',
  tagDescription: 'What goes with a product',
})
export class RelatedProductsController {
  constructor(private readonly catalogue: StorefrontCatalogue) {}

  /** The list of products that the shop shows this shopper, with one more condition. */
  @Get()
  @Lists('GetProductsProductRelated', 'List what is bought with a product, or like it', {
    schema: { properties: fieldsBesideProducts },
  })
  async list(
    @Param('id') id: string,
    @Query() query: ListStoreProductsQuery,
    @CurrentPrincipal() principal: Principal,
    @Headers('x-publishable-api-key') key?: string,
  ) {
    const viewer = { customer_id: await principal.shopperId(), key };
    return this.catalogue.products(query, viewer, {}, [relatedTo(id)]);
  }
}

export default defineModule({ name: 'related-products', controllers: [RelatedProductsController] });
