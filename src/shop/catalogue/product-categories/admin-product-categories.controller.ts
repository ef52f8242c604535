import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import type { Representation } from '#engine/reader/represented-record';
import { CategoryTree } from './category-tree.ts';
import {
  CreateProductCategoryBody,
  ListProductCategoriesQuery,
  ProductsOfCategoryBody,
  UpdateProductCategoryBody,
} from './product-categories.input.ts';
import { productCategories } from './product-categories.resource.ts';
import { categoryHasChildren, ProductCategoriesService } from './product-categories.service.ts';

@AdminController(productCategories)
export class AdminProductCategoriesController {
  constructor(
    private readonly categories: ProductCategoriesService,
    private readonly tree: CategoryTree,
  ) {}

  @Get()
  @Lists('GetProductCategories', 'List product categories')
  list(@Query() query: ListProductCategoriesQuery) {
    return this.tree.list(query, 'admin');
  }

  @Post()
  @Shows('PostProductCategories', 'Create a product category')
  async create(@Body() body: CreateProductCategoryBody) {
    return this.represent(await this.categories.create(body));
  }

  @Get(':id')
  @Shows('GetProductCategoriesCategory', 'Get a product category')
  get(@Param('id') id: string) {
    return this.represent({ id });
  }

  @Post(':id')
  @Shows('PostProductCategoriesCategory', 'Update a product category')
  async update(@Param('id') id: string, @Body() body: UpdateProductCategoryBody) {
    return this.represent(await this.categories.update(id, body));
  }

  @Delete(':id')
  @Rejects(categoryHasChildren(exampleId('pcat')))
  @Deletes('DeleteProductCategoriesCategory', 'Delete a product category')
  delete(@Param('id') id: string) {
    return this.categories.delete(id);
  }

  @Post(':id/products/batch')
  @Rejects(notFound('product', exampleId('prod')))
  @Shows('PostProductCategoriesCategoryProductsBatch', 'Add products to a category')
  async addProducts(@Param('id') id: string, @Body() { product_ids }: ProductsOfCategoryBody) {
    return this.represent(await this.categories.addProducts(id, idsOf(product_ids)));
  }

  @Delete(':id/products/batch')
  @Shows('DeleteProductCategoriesCategoryProductsBatch', 'Remove products from a category')
  async removeProducts(@Param('id') id: string, @Body() { product_ids }: ProductsOfCategoryBody) {
    return this.represent(await this.categories.removeProducts(id, idsOf(product_ids)));
  }

  private represent({ id }: { id: string }): Representation {
    return this.tree.represent(id, 'admin');
  }
}

function idsOf(references: readonly { id: string }[]): string[] {
  return references.map(({ id }) => id);
}
