import { Get, Param, Query } from '@nestjs/common';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { StoreController } from '#engine/http/surface';
import { ListStoreRegionsQuery } from './regions.input.ts';
import { regions } from './regions.resource.ts';

@StoreController(regions)
export class StoreRegionsController {
  @Get()
  @Lists('GetRegions', 'List regions')
  list(@Query() query: ListStoreRegionsQuery) {
    return query;
  }

  @Get(':id')
  @Shows('GetRegionsRegion', 'Get a region')
  get(@Param('id') id: string) {
    return { id };
  }
}
