import { Get, Headers, Param, Query } from '@nestjs/common';
import { Lists, Shows } from '../http/answers.ts';
import { StoreController } from '../http/surface.ts';
import { PUBLISHABLE_KEY_HEADER } from '../sales-channels/publishable-keys.ts';
import { variants } from './products.resource.ts';
import { Shelf } from './shelf.ts';
import { GetStoreVariantQuery, ListStoreVariantsQuery } from './variants.input.ts';

@StoreController(variants)
export class StoreVariantsController {
  constructor(private readonly shelf: Shelf) {}

  @Get()
  @Lists('List variants')
  list(@Query() query: ListStoreVariantsQuery, @Headers(PUBLISHABLE_KEY_HEADER) key?: string) {
    return this.shelf.variants(query, key);
  }

  @Get(':id')
  @Shows('Get a variant')
  get(
    @Param('id') id: string,
    @Query() query: GetStoreVariantQuery,
    @Headers(PUBLISHABLE_KEY_HEADER) key?: string,
  ) {
    return this.shelf.variant(id, query, key);
  }
}
