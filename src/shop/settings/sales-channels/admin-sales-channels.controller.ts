import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Returns, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { notAllowed, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import {
  CreateSalesChannelBody,
  ListSalesChannelsQuery,
  ProductsOfChannelBody,
  StockLocationBody,
  UpdateSalesChannelBody,
} from './sales-channels.input.ts';
import { salesChannels } from './sales-channels.resource.ts';
import { SalesChannelsService } from './sales-channels.service.ts';

@AdminController(salesChannels)
export class AdminSalesChannelsController {
  constructor(private readonly salesChannels: SalesChannelsService) {}

  @Get()
  @Lists('GetSalesChannels', 'List sales channels')
  list(@Query() query: ListSalesChannelsQuery) {
    return query;
  }

  @Post()
  @Shows('PostSalesChannels', 'Create a sales channel')
  create(@Body() body: CreateSalesChannelBody) {
    return this.salesChannels.create(body);
  }

  @Get(':id')
  @Shows('GetSalesChannelsSalesChannel', 'Get a sales channel')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Shows('PostSalesChannelsSalesChannel', 'Update a sales channel')
  update(@Param('id') id: string, @Body() body: UpdateSalesChannelBody) {
    return this.salesChannels.update(id, body);
  }

  @Delete(':id')
  @Rejects(notAllowed(messages.defaultChannelNotDeletable))
  @Deletes('DeleteSalesChannelsSalesChannel', 'Delete a sales channel')
  delete(@Param('id') id: string) {
    return this.salesChannels.delete(id);
  }

  @Post(':id/products/batch')
  @Rejects(notFound('product', exampleId('prod')))
  @Shows('PostSalesChannelsChannelProductsBatch', 'Add products to a sales channel')
  addProducts(@Param('id') id: string, @Body() body: ProductsOfChannelBody) {
    return this.salesChannels.addProducts(
      id,
      body.product_ids.map((product) => product.id),
    );
  }

  @Delete(':id/products/batch')
  @Shows('DeleteSalesChannelsChannelProductsBatch', 'Remove products from a sales channel')
  removeProducts(@Param('id') id: string, @Body() body: ProductsOfChannelBody) {
    return this.salesChannels.removeProducts(
      id,
      body.product_ids.map((product) => product.id),
    );
  }

  @Post(':id/stock-locations')
  @Rejects(notFound('stock_location', exampleId('sloc')))
  @Shows('PostSalesChannelsSalesChannelStockLocation', 'Add a stock location to a sales channel')
  addLocation(@Param('id') id: string, @Body() body: StockLocationBody) {
    return this.salesChannels.addLocation(id, body.location_id);
  }

  @Delete(':id/stock-locations')
  @Rejects(notFound('stock_location', exampleId('sloc')))
  @Returns('DeleteSalesChannelsSalesChannelStockLocation', 'Remove a stock location from a sales channel', {
    type: 'object',
    properties: {
      id: { type: 'string' },
      object: { type: 'string', example: 'stock-location' },
      deleted: { type: 'boolean' },
    },
  })
  async removeLocation(@Param('id') id: string, @Body() { location_id }: StockLocationBody) {
    await this.salesChannels.removeLocation(id, location_id);
    return { id: location_id, object: 'stock-location', deleted: true };
  }
}
