import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { exampleId } from '#engine/mapping/example-values';
import { stockErrors } from '../inventory/stock-errors.ts';
import {
  CreateStockLocationBody,
  ListStockLocationsQuery,
  UpdateStockLocationBody,
} from './stock-locations.input.ts';
import { stockLocations } from './stock-locations.resource.ts';
import { StockLocationsService } from './stock-locations.service.ts';

@AdminController(stockLocations)
export class AdminStockLocationsController {
  constructor(private readonly stockLocations: StockLocationsService) {}

  @Get()
  @Lists('GetStockLocations', 'List stock locations')
  list(@Query() query: ListStockLocationsQuery) {
    return this.stockLocations.list(query);
  }

  @Post()
  @Shows('PostStockLocations', 'Create a stock location')
  create(@Body() body: CreateStockLocationBody) {
    return this.stockLocations.create(body);
  }

  @Get(':id')
  @Shows('GetStockLocationsStockLocation', 'Get a stock location')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(stockErrors.addressIncomplete())
  @Shows('PostStockLocationsStockLocation', 'Update a stock location')
  update(@Param('id') id: string, @Body() body: UpdateStockLocationBody) {
    return this.stockLocations.update(id, body);
  }

  @Delete(':id')
  @Rejects(stockErrors.locationReserved(exampleId('sloc')))
  @Deletes('DeleteStockLocationsStockLocation', 'Delete a stock location, with what is noted of its shelves')
  delete(@Param('id') id: string) {
    return this.stockLocations.delete(id);
  }
}
