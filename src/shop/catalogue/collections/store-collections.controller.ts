import { Get, Param, Query } from '@nestjs/common';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { StoreController } from '#engine/http/surface';
import { ListStoreCollectionsQuery } from './collections.input.ts';
import { collections } from './collections.resource.ts';

@StoreController(collections)
export class StoreCollectionsController {
  @Get()
  @Lists('GetCollections', 'List collections')
  list(@Query() query: ListStoreCollectionsQuery) {
    return query;
  }

  @Get(':id')
  @Shows('GetCollectionsCollection', 'Get a collection')
  get(@Param('id') id: string) {
    return { id };
  }
}
