import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Returns, Shows } from '#engine/http/output/response-decorators';
import { reference } from '#engine/http/output/value-schemas';
import { AdminController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { stockErrors } from '../inventory/stock-errors.ts';
import {
  AddLevelBody,
  CountLevelBody,
  CreateInventoryItemBody,
  LevelsQuery,
  ListInventoryItemsQuery,
  UpdateInventoryItemBody,
} from './inventory-items.input.ts';
import { inventoryItems } from './inventory-items.resource.ts';
import { InventoryItemsService } from './inventory-items.service.ts';

/** Changes of levels respond with the item, without its relations. */
const PLAIN = { relations: [] };

@AdminController(inventoryItems)
export class AdminInventoryItemsController {
  constructor(private readonly items: InventoryItemsService) {}

  @Get()
  @Lists('GetInventoryItems', 'List inventory items')
  list(@Query() query: ListInventoryItemsQuery) {
    return this.items.list(query);
  }

  @Post()
  @Rejects(
    notFound('variant', exampleId('variant')),
    stockErrors.variantRequired(),
    stockErrors.variantHasItem(),
  )
  @Shows('PostInventoryItems', 'Create an inventory item')
  create(@Body() body: CreateInventoryItemBody) {
    return this.items.create(body);
  }

  @Get(':id')
  @Shows('GetInventoryItemsInventoryItem', 'Get an inventory item')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Shows('PostInventoryItemsInventoryItem', 'Update an inventory item')
  update(@Param('id') id: string, @Body() body: UpdateInventoryItemBody) {
    return this.items.update(id, body);
  }

  @Delete(':id')
  @Rejects(stockErrors.itemReserved(exampleId('iitem')))
  @Deletes('DeleteInventoryItemsInventoryItem', 'Delete an inventory item')
  delete(@Param('id') id: string) {
    return this.items.delete(id);
  }

  @Get(':id/location-levels')
  @Returns('GetInventoryItemsInventoryItemLocationLevels', 'List the stock levels of an inventory item', {
    type: 'object',
    required: ['inventory_item'],
    properties: {
      inventory_item: {
        type: 'object',
        required: ['id', 'location_levels'],
        properties: {
          id: { type: 'string' },
          location_levels: { type: 'array', items: reference('InventoryLevel') },
        },
      },
    },
  })
  levels(@Param('id') id: string, @Query() { location_id }: LevelsQuery) {
    return this.items.levels(id, location_id);
  }

  @Post(':id/location-levels')
  @Rejects(notFound('stock_location', exampleId('sloc')))
  @Shows('PostInventoryItemsInventoryItemLocationLevels', 'Stock an inventory item at a location', PLAIN)
  addLevel(@Param('id') id: string, @Body() body: AddLevelBody) {
    return this.items.addLevel(id, body);
  }

  @Post(':id/location-levels/:location_id')
  @Rejects(stockErrors.notStocked(exampleId('iitem'), exampleId('sloc')))
  @Shows(
    'PostInventoryItemsInventoryItemLocationLevelsLocationLevel',
    'Update the stock of an inventory item at a location',
    PLAIN,
  )
  countLevel(
    @Param('id') id: string,
    @Param('location_id') locationId: string,
    @Body() body: CountLevelBody,
  ) {
    return this.items.countLevel(id, locationId, body);
  }

  @Delete(':id/location-levels/:location_id')
  @Rejects(stockErrors.levelReserved(exampleId('iitem'), exampleId('sloc')))
  @Shows(
    'DeleteInventoryItemsInventoryIteLocationLevelsLocation',
    'Remove an inventory item from a location',
    PLAIN,
  )
  removeLevel(@Param('id') id: string, @Param('location_id') locationId: string) {
    return this.items.removeLevel(id, locationId);
  }
}
