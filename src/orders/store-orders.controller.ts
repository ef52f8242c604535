import { Get, Param, Query } from '@nestjs/common';
import { Shows } from '../http/answers.ts';
import { StoreController } from '../http/surface.ts';
import { FindOrderQuery } from './orders.input.ts';
import { orders } from './orders.resource.ts';
import { OrdersService } from './orders.service.ts';

@StoreController(orders)
export class StoreOrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Get()
  @Shows('Look up an order by its number and e-mail')
  find(@Query() query: FindOrderQuery) {
    return this.orders.find(query);
  }

  @Get('cart/:cart_id')
  @Shows('Get the order of a cart')
  ofCart(@Param('cart_id') cartId: string) {
    return { by: { cart_id: cartId } };
  }

  @Get(':id')
  @Shows('Get an order')
  get(@Param('id') id: string) {
    return { id };
  }
}
