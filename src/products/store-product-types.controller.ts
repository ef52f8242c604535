import { Get, Query } from '@nestjs/common';
import { Lists } from '../http/answers.ts';
import { StoreController } from '../http/surface.ts';
import { productTypes } from './products.resource.ts';
import { ListTypesQuery } from './values.input.ts';

@StoreController(productTypes)
export class StoreProductTypesController {
  @Get()
  @Lists('GetProductTypes', 'List product types')
  list(@Query() query: ListTypesQuery) {
    return query;
  }
}
