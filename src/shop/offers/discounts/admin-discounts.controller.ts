import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { CommerceError, duplicate, invalidData, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import {
  CreateDiscountBody,
  CreateDynamicCodeBody,
  ListDiscountsQuery,
  UpdateDiscountBody,
} from './discounts.input.ts';
import { discounts } from './discounts.resource.ts';
import { DiscountsService } from './discounts.service.ts';

@AdminController(discounts)
export class AdminDiscountsController {
  constructor(private readonly discounts: DiscountsService) {}

  @Get()
  @Lists('GetDiscounts', 'List discounts')
  list(@Query() query: ListDiscountsQuery) {
    return query;
  }

  @Post()
  @Rejects(
    duplicate('discount', 'code', 'SPRING'),
    new CommerceError('duplicate_error', messages.duplicateCondition('in', 'products')),
    invalidData(messages.fixedDiscountNeedsOneRegion),
    invalidData(messages.endsBeforeStart),
    invalidData(messages.onlyOneListAllowed(['products', 'product_types'])),
    notFound('product', exampleId('prod')),
    notFound('customer_group', exampleId('cgrp')),
    notFound('region', exampleId('reg')),
  )
  @Shows('PostDiscounts', 'Create a discount')
  create(@Body() body: CreateDiscountBody) {
    return this.discounts.create(body);
  }

  @Get('code/:code')
  @Rejects(notFound('discount', 'SPRING', 'code'))
  @Shows('GetDiscountsDiscountCode', 'Get a discount by its code')
  getByCode(@Param('code') code: string) {
    return this.discounts.byCode(code);
  }

  @Get(':id')
  @Shows('GetDiscountsDiscount', 'Get a discount')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(
    duplicate('discount', 'code', 'SPRING'),
    invalidData(messages.fixedDiscountNeedsOneRegion),
    invalidData(messages.endsBeforeStart),
    notFound('product', exampleId('prod')),
    notFound('customer_group', exampleId('cgrp')),
    notFound('region', exampleId('reg')),
    notFound('discount_condition', exampleId('discon')),
    new CommerceError('duplicate_error', messages.duplicateCondition('in', 'products')),
    invalidData(messages.onlyOneListAllowed(['products', 'product_types'])),
  )
  @Shows('PostDiscountsDiscount', 'Update a discount')
  update(@Param('id') id: string, @Body() body: UpdateDiscountBody) {
    return this.discounts.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteDiscountsDiscount', 'Delete a discount')
  delete(@Param('id') id: string) {
    return this.discounts.delete(id);
  }

  @Post(':id/dynamic-codes')
  @Rejects(duplicate('discount', 'code', 'SPRING-1F7K'))
  @Shows('PostDiscountsDiscountDynamicCodes', 'Create a dynamic code of a discount')
  createCode(@Param('id') id: string, @Body() body: CreateDynamicCodeBody) {
    return this.discounts.createCode(id, body);
  }

  @Delete(':id/dynamic-codes/:code')
  @Rejects(notFound('discount', 'SPRING', 'code'))
  @Shows('DeleteDiscountsDiscountDynamicCodesCode', 'Delete a dynamic code of a discount')
  deleteCode(@Param('id') id: string, @Param('code') code: string) {
    return this.discounts.deleteCode(id, code);
  }

  @Post(':id/regions/:region_id')
  @Rejects(invalidData(messages.fixedDiscountNeedsOneRegion), notFound('region', exampleId('reg')))
  @Shows('PostDiscountsDiscountRegionsRegion', 'Add a region to a discount')
  addRegion(@Param('id') id: string, @Param('region_id') regionId: string) {
    return this.discounts.addRegion(id, regionId);
  }

  @Delete(':id/regions/:region_id')
  @Rejects(invalidData(messages.fixedDiscountNeedsOneRegion))
  @Shows('DeleteDiscountsDiscountRegionsRegion', 'Remove a region from a discount')
  removeRegion(@Param('id') id: string, @Param('region_id') regionId: string) {
    return this.discounts.removeRegion(id, regionId);
  }
}
