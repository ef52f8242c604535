import { Get, Query } from '@nestjs/common';
import { Lists } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { productTags } from '../products.resource.ts';
import { ListTagsQuery } from '../variants/values.input.ts';

@AdminController(productTags)
export class AdminProductTagsController {
  @Get()
  @Lists('GetProductTags', 'List product tags')
  list(@Query() query: ListTagsQuery) {
    return query;
  }
}
