import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { SafeToRepeat } from '#engine/http/idempotency/idempotency';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { CommerceError, notAllowed, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import { discountErrors, documentedDiscountErrors } from '#shop/offers/discounts/discount-errors';
import { orders } from '#shop/orders/order/orders.resource';
import {
  CreateDraftOrderBody,
  DraftItemBody,
  ListDraftOrdersQuery,
  UpdateDraftItemBody,
  UpdateDraftOrderBody,
} from './draft-orders.input.ts';
import { draftOrders } from './draft-orders.resource.ts';
import { DraftOrdersService } from './draft-orders.service.ts';

@AdminController(draftOrders)
export class AdminDraftOrdersController {
  constructor(private readonly draftOrders: DraftOrdersService) {}

  @Get()
  @Lists('GetDraftOrders', 'List draft orders')
  list(@Query() query: ListDraftOrdersQuery) {
    return query;
  }

  @Post()
  @Rejects(
    notFound('region', exampleId('reg')),
    notFound('variant', exampleId('variant')),
    ...documentedDiscountErrors,
    new CommerceError('insufficient_inventory', messages.outOfStock(exampleId('variant'))),
    notFound('customer', exampleId('cus')),
    notFound('shipping_option', exampleId('so')),
  )
  @Shows('PostDraftOrders', 'Create a draft order')
  create(@Body() body: CreateDraftOrderBody) {
    return this.draftOrders.create(body);
  }

  @Get(':id')
  @Shows('GetDraftOrdersDraftOrder', 'Get a draft order')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(
    ...documentedDiscountErrors,
    notAllowed(messages.draftNotOpen),
    notFound('region', exampleId('reg')),
    notFound('customer', exampleId('cus')),
  )
  @Shows('PostDraftOrdersDraftOrder', 'Update a draft order')
  update(@Param('id') id: string, @Body() body: UpdateDraftOrderBody) {
    return this.draftOrders.update(id, body);
  }

  @Delete(':id')
  @Rejects(notAllowed(messages.draftNotOpen))
  @Deletes('DeleteDraftOrdersDraftOrder', 'Delete a draft order')
  delete(@Param('id') id: string) {
    return this.draftOrders.delete(id);
  }

  @Post(':id/line-items')
  @Rejects(
    notFound('variant', exampleId('variant')),
    notAllowed(messages.draftNotOpen),
    new CommerceError('insufficient_inventory', messages.outOfStock(exampleId('variant'))),
  )
  @Shows('PostDraftOrdersDraftOrderLineItems', 'Add a line item to a draft order')
  addItem(@Param('id') id: string, @Body() body: DraftItemBody) {
    return this.draftOrders.addItem(id, body);
  }

  @Post(':id/line-items/:line_id')
  @Rejects(notAllowed(messages.draftNotOpen), notFound('line_item', exampleId('item')))
  @Shows('PostDraftOrdersDraftOrderLineItemsItem', 'Update a line item of a draft order')
  updateItem(@Param('id') id: string, @Param('line_id') lineId: string, @Body() body: UpdateDraftItemBody) {
    return this.draftOrders.updateItem(id, lineId, body);
  }

  @Delete(':id/line-items/:line_id')
  @Rejects(notAllowed(messages.draftNotOpen), notFound('line_item', exampleId('item')))
  @Shows('DeleteDraftOrdersDraftOrderLineItemsItem', 'Remove a line item from a draft order')
  removeItem(@Param('id') id: string, @Param('line_id') lineId: string) {
    return this.draftOrders.removeItem(id, lineId);
  }

  @Post(':id/pay')
  @SafeToRepeat()
  @Rejects(discountErrors.expired('SPRING'), discountErrors.usage_limit_reached('SPRING'))
  @Shows('PostDraftOrdersDraftOrderRegisterPayment', 'Register the payment of a draft order', {
    resource: orders,
  })
  pay(@Param('id') id: string) {
    return this.draftOrders.pay(id);
  }
}
