import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Returns, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { duplicate, notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import {
  CreateCollectionBody,
  ListCollectionsQuery,
  ProductsOfCollectionBody,
  UpdateCollectionBody,
} from './collections.input.ts';
import { collections } from './collections.resource.ts';
import { CollectionsService } from './collections.service.ts';

@AdminController(collections)
export class AdminCollectionsController {
  constructor(private readonly collections: CollectionsService) {}

  @Get()
  @Lists('GetCollections', 'List collections')
  list(@Query() query: ListCollectionsQuery) {
    return query;
  }

  @Post()
  @Rejects(duplicate('product_collection', 'handle', 'summer'))
  @Shows('PostCollections', 'Create a collection')
  create(@Body() body: CreateCollectionBody) {
    return this.collections.create(body);
  }

  @Get(':id')
  @Shows('GetCollectionsCollection', 'Get a collection')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(duplicate('product_collection', 'handle', 'summer'))
  @Shows('PostCollectionsCollection', 'Update a collection')
  update(@Param('id') id: string, @Body() body: UpdateCollectionBody) {
    return this.collections.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteCollectionsCollection', 'Delete a collection')
  delete(@Param('id') id: string) {
    return this.collections.delete(id);
  }

  @Post(':id/products/batch')
  @Rejects(notFound('product', exampleId('prod')))
  @Shows('PostProductsToCollection', 'Add products to a collection')
  addProducts(@Param('id') id: string, @Body() { product_ids }: ProductsOfCollectionBody) {
    return this.collections.addProducts(id, product_ids);
  }

  @Delete(':id/products/batch')
  @Rejects(notFound('product', exampleId('prod')))
  @Returns('DeleteProductsFromCollection', 'Remove products from a collection', {
    type: 'object',
    properties: {
      id: { type: 'string' },
      object: { type: 'string', example: 'product-collection' },
      removed_products: { type: 'array', items: { type: 'string' } },
    },
  })
  removeProducts(@Param('id') id: string, @Body() { product_ids }: ProductsOfCollectionBody) {
    return this.collections.removeProducts(id, product_ids);
  }
}
