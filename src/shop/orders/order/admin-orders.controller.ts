import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { Lists, Shows } from '../../../engine/http/output/response-decorators.ts';
import { AdminController } from '../../../engine/http/surface.ts';
import { AddShippingMethod } from './add-shipping-method.ts';
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
  @Shows('PostOrdersOrder', 'Update an order')
  update(@Param('id') id: string, @Body() body: UpdateOrderBody) {
    return this.orders.update(id, body);
  }

  @Post(':id/complete')
  @Shows('PostOrdersOrderComplete', 'Complete an order')
  complete(@Param('id') id: string) {
    return this.orders.complete(id);
  }

  @Post(':id/archive')
  @Shows('PostOrdersOrderArchive', 'Archive an order')
  archive(@Param('id') id: string) {
    return this.orders.archive(id);
  }

  @Post(':id/shipping-methods')
  @Shows('PostOrdersOrderShippingMethods', 'Add a shipping method to an order')
  addShippingMethod(@Param('id') id: string, @Body() body: AddOrderShippingMethodBody) {
    return this.shippingMethods.add(id, body);
  }
}
