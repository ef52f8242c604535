import { Get, Query } from '@nestjs/common';
import { Lists } from '../http/answers.ts';
import { StoreController } from '../http/surface.ts';
import { productTags } from './products.resource.ts';
import { ListTagsQuery } from './values.input.ts';

@StoreController(productTags)
export class StoreProductTagsController {
  @Get()
  @Lists('GetProductTags', 'List product tags')
  list(@Query() query: ListTagsQuery) {
    return query;
  }
}
