import { Get, Headers, Param, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { ShopperId } from '#engine/http/principal';
import { StoreController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { PUBLISHABLE_KEY_HEADER } from '#shop/settings/publishable-api-keys/key-scope';
import { GetStoreProductQuery } from '../product-queries.input.ts';
import { variants } from '../products.resource.ts';
import { StorefrontCatalogue } from '../storefront-catalogue.ts';
import { ListStoreVariantsQuery } from './variants.input.ts';

@StoreController(variants)
export class StoreVariantsController {
  constructor(private readonly catalogue: StorefrontCatalogue) {}

  @Get()
  @Rejects(notFound('region', exampleId('reg')), notFound('cart', exampleId('cart')))
  @Lists('GetVariants', 'List variants')
  list(
    @Query() query: ListStoreVariantsQuery,
    @ShopperId() customer_id: string | null,
    @Headers(PUBLISHABLE_KEY_HEADER) key?: string,
  ) {
    return this.catalogue.variants(query, { customer_id, key });
  }

  @Get(':id')
  @Rejects(notFound('region', exampleId('reg')), notFound('cart', exampleId('cart')))
  @Shows('GetVariantsVariant', 'Get a variant')
  get(
    @Param('id') id: string,
    @Query() query: GetStoreProductQuery,
    @ShopperId() customer_id: string | null,
    @Headers(PUBLISHABLE_KEY_HEADER) key?: string,
  ) {
    return this.catalogue.variant(id, query, { customer_id, key });
  }
}
