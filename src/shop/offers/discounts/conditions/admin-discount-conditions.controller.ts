import { Body, Delete, Get, Param, Post, UseGuards } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { CommerceError, invalidData, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import { conditionErrors } from '../discount-errors.ts';
import { BatchBody, CreateConditionBody, UpdateConditionBody } from '../discounts.input.ts';
import { discountConditions, discounts } from '../discounts.resource.ts';
import { ConditionParentsGuard } from './condition-parents.guard.ts';
import { DiscountConditionsService } from './discount-conditions.service.ts';

@AdminController(discounts, 'discounts/:discount_id/conditions')
export class AdminDiscountConditionsController {
  constructor(private readonly conditions: DiscountConditionsService) {}

  @Post()
  @Rejects(
    new CommerceError('duplicate_error', messages.duplicateCondition('in', 'products')),
    invalidData(messages.onlyOneListAllowed(['products', 'product_types'])),
    notFound('product', exampleId('prod')),
    notFound('customer_group', exampleId('cgrp')),
  )
  @Shows('PostDiscountsDiscountConditions', 'Add a condition to a discount')
  create(@Param('discount_id') discountId: string, @Body() body: CreateConditionBody) {
    return this.conditions.create(discountId, body);
  }

  @Get(':condition_id')
  @Rejects(
    notFound('discount_condition', exampleId('discon')),
    conditionErrors.ofOtherDiscount(exampleId('discon'), exampleId('disc')),
    notFound('discount', exampleId('disc')),
  )
  @Shows('GetDiscountsDiscountConditionsCondition', 'Get a condition of a discount', {
    resource: discountConditions,
  })
  get(@Param('discount_id') discountId: string, @Param('condition_id') id: string) {
    return this.conditions.get(discountId, id);
  }

  @Post(':condition_id')
  @Rejects(
    notFound('discount_condition', exampleId('discon')),
    conditionErrors.ofOtherDiscount(exampleId('discon'), exampleId('disc')),
    invalidData(messages.onlyOneListAllowed(['products', 'product_types'])),
    notFound('product', exampleId('prod')),
    notFound('customer_group', exampleId('cgrp')),
    notFound('discount', exampleId('disc')),
  )
  @Shows('PostDiscountsDiscountConditionsCondition', 'Update a condition of a discount')
  update(
    @Param('discount_id') discountId: string,
    @Param('condition_id') id: string,
    @Body() body: UpdateConditionBody,
  ) {
    return this.conditions.update(discountId, id, body);
  }

  @Delete(':condition_id')
  @Rejects(
    conditionErrors.ofOtherDiscount(exampleId('discon'), exampleId('disc')),
    notFound('discount', exampleId('disc')),
  )
  @Shows('DeleteDiscountsDiscountConditionsCondition', 'Delete a condition of a discount', {
    schema: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        object: { type: 'string', example: 'discount-condition' },
        deleted: { type: 'boolean', example: true },
      },
    },
  })
  delete(@Param('discount_id') discountId: string, @Param('condition_id') id: string) {
    return this.conditions.delete(discountId, id);
  }

  @Post(':condition_id/batch')
  @UseGuards(ConditionParentsGuard)
  @Rejects(
    notFound('discount_condition', exampleId('discon')),
    conditionErrors.notInPath(exampleId('discon'), exampleId('disc')),
    notFound('product', exampleId('prod')),
    notFound('customer_group', exampleId('cgrp')),
    notFound('discount', exampleId('disc')),
  )
  @Shows(
    'PostDiscountsDiscountConditionsConditionBatch',
    'Add products, or what else it is about, to a condition',
  )
  add(
    @Param('discount_id') discountId: string,
    @Param('condition_id') id: string,
    @Body() { resources }: BatchBody,
  ) {
    return this.conditions.add(
      discountId,
      id,
      resources.map((resource) => resource.id),
    );
  }

  @Delete(':condition_id/batch')
  @UseGuards(ConditionParentsGuard)
  @Rejects(
    notFound('discount_condition', exampleId('discon')),
    conditionErrors.notInPath(exampleId('discon'), exampleId('disc')),
    notFound('discount', exampleId('disc')),
    notFound('product', exampleId('prod')),
  )
  @Shows(
    'DeleteDiscountsDiscountConditionsConditionBatch',
    'Remove products, or what else it is about, from a condition',
  )
  remove(
    @Param('discount_id') discountId: string,
    @Param('condition_id') id: string,
    @Body() { resources }: BatchBody,
  ) {
    return this.conditions.remove(
      discountId,
      id,
      resources.map((resource) => resource.id),
    );
  }
}
