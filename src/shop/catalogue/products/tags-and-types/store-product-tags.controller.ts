import { Get, Query } from '@nestjs/common';
import { Lists } from '#engine/http/output/response-decorators';
import { StoreController } from '#engine/http/surface';
import { productTags } from '../products.resource.ts';
import { ListTagsQuery } from '../variants/values.input.ts';

@StoreController(productTags)
export class StoreProductTagsController {
  @Get()
  @Lists('GetProductTags', 'List product tags')
  list(@Query() query: ListTagsQuery) {
    return query;
  }
}
