import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { invalidData } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import { PricedOptions } from './priced-options.ts';
import {
  CreateShippingOptionBody,
  ListShippingOptionsQuery,
  UpdateShippingOptionBody,
} from './shipping-options.input.ts';
import { shippingOptions } from './shipping-options.resource.ts';
import { ShippingOptionsService } from './shipping-options.service.ts';

@AdminController(shippingOptions)
export class AdminShippingOptionsController {
  constructor(
    private readonly options: ShippingOptionsService,
    private readonly pricedOptions: PricedOptions,
  ) {}

  @Get()
  @Lists('GetShippingOptions', 'List shipping options')
  list(@Query() query: ListShippingOptionsQuery) {
    return this.pricedOptions.list(query);
  }

  @Post()
  @Rejects(invalidData(messages.duplicateRequirementType), invalidData(messages.maxSubtotalTooLow))
  @Shows('PostShippingOptions', 'Create a shipping option')
  create(@Body() body: CreateShippingOptionBody) {
    return this.options.create(body);
  }

  @Get(':id')
  @Shows('GetShippingOptionsOption', 'Get a shipping option')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(
    invalidData(messages.duplicateRequirementType),
    invalidData(messages.maxSubtotalTooLow),
    invalidData(messages.unknownRequirement(exampleId('sor'))),
  )
  @Shows('PostShippingOptionsOption', 'Update a shipping option')
  update(@Param('id') id: string, @Body() body: UpdateShippingOptionBody) {
    return this.options.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteShippingOptionsOption', 'Delete a shipping option')
  delete(@Param('id') id: string) {
    return this.options.delete(id);
  }
}
