import { Get, Headers, Param, Query } from '@nestjs/common';
import { Lists, Shows } from '../../../../engine/http/output/response-decorators.ts';
import { ShopperId } from '../../../../engine/http/principal.ts';
import { StoreController } from '../../../../engine/http/surface.ts';
import { PUBLISHABLE_KEY_HEADER } from '../../../settings/publishable-api-keys/key-scope.ts';
import { variants } from '../products.resource.ts';
import { StorefrontCatalogue } from '../storefront-catalogue.ts';
import { GetStoreVariantQuery, ListStoreVariantsQuery } from './variants.input.ts';

@StoreController(variants)
export class StoreVariantsController {
  constructor(private readonly catalogue: StorefrontCatalogue) {}

  @Get()
  @Lists('GetVariants', 'List variants')
  list(
    @Query() query: ListStoreVariantsQuery,
    @ShopperId() customer_id: string | null,
    @Headers(PUBLISHABLE_KEY_HEADER) key?: string,
  ) {
    return this.catalogue.variants(query, { customer_id, key });
  }

  @Get(':id')
  @Shows('GetVariantsVariant', 'Get a variant')
  get(
    @Param('id') id: string,
    @Query() query: GetStoreVariantQuery,
    @ShopperId() customer_id: string | null,
    @Headers(PUBLISHABLE_KEY_HEADER) key?: string,
  ) {
    return this.catalogue.variant(id, query, { customer_id, key });
  }
}
