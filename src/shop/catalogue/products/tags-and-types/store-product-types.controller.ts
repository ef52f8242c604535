import { Get, Query } from '@nestjs/common';
import { Lists } from '#engine/http/output/response-decorators';
import { StoreController } from '#engine/http/surface';
import { productTypes } from '../products.resource.ts';
import { ListTypesQuery } from '../variants/values.input.ts';

@StoreController(productTypes)
export class StoreProductTypesController {
  @Get()
  @Lists('GetProductTypes', 'List product types')
  list(@Query() query: ListTypesQuery) {
    return query;
  }
}
