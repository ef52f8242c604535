import { Get, Param, Query } from '@nestjs/common';
import { Lists, Shows } from '../http/answers.ts';
import { StoreController } from '../http/surface.ts';
import { ListStoreCollectionsQuery } from './collections.input.ts';
import { collections } from './collections.resource.ts';

@StoreController(collections)
export class StoreCollectionsController {
  @Get()
  @Lists('List collections')
  list(@Query() query: ListStoreCollectionsQuery) {
    return query;
  }

  @Get(':id')
  @Shows('Get a collection')
  get(@Param('id') id: string) {
    return { id };
  }
}
