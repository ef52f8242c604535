import { Get, Param, Query } from '@nestjs/common';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { StoreController } from '#engine/http/surface';
import { CategoryTree } from './category-tree.ts';
import { ListStoreProductCategoriesQuery } from './product-categories.input.ts';
import { productCategories } from './product-categories.resource.ts';

@StoreController(productCategories)
export class StoreProductCategoriesController {
  constructor(private readonly tree: CategoryTree) {}

  @Get()
  @Lists('GetProductCategories', 'List product categories')
  list(@Query() query: ListStoreProductCategoriesQuery) {
    return this.tree.list(query, 'store');
  }

  @Get(':id')
  @Shows('GetProductCategoriesCategory', 'Get a product category')
  get(@Param('id') id: string) {
    return this.tree.represent(id, 'store');
  }
}
