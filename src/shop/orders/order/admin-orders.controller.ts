import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { AddShippingMethod } from './add-shipping-method.ts';
import { orderErrors } from './order-errors.ts';
import { AddOrderShippingMethodBody, ListOrdersQuery, UpdateOrderBody } from './orders.input.ts';
import { orders } from './orders.resource.ts';
import { OrdersService } from './orders.service.ts';

@AdminController(orders)
export class AdminOrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly shippingMethods: AddShippingMethod,
  ) {}

  @Get()
  @Lists('GetOrders', 'List orders')
  list(@Query() query: ListOrdersQuery) {
    return query;
  }

  @Get(':id')
  @Shows('GetOrdersOrder', 'Get an order')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(
    orderErrors.canceled(),
    orderErrors.needsEdit(),
    orderErrors.countryOutsideRegion(),
    notFound('customer', exampleId('cus')),
  )
  @Shows('PostOrdersOrder', 'Update an order')
  update(@Param('id') id: string, @Body() body: UpdateOrderBody) {
    return this.orders.update(id, body);
  }

  @Post(':id/complete')
  @Rejects(orderErrors.canceledNotCompletable())
  @Shows('PostOrdersOrderComplete', 'Complete an order')
  complete(@Param('id') id: string) {
    return this.orders.complete(id);
  }

  @Post(':id/archive')
  @Rejects(orderErrors.unprocessedNotArchivable())
  @Shows('PostOrdersOrderArchive', 'Archive an order')
  archive(@Param('id') id: string) {
    return this.orders.archive(id);
  }

  @Post(':id/shipping-methods')
  @Rejects(
    orderErrors.canceledWithoutShippingMethods(),
    orderErrors.partlyFulfilled(),
    notFound('shipping_option', exampleId('so')),
  )
  @Shows('PostOrdersOrderShippingMethods', 'Add a shipping method to an order')
  addShippingMethod(@Param('id') id: string, @Body() body: AddOrderShippingMethodBody) {
    return this.shippingMethods.add(id, body);
  }
}
