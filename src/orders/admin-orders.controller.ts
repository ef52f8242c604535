import { Get, Param, Query } from '@nestjs/common';
import { Lists, Shows } from '../http/answers.ts';
import { AdminController } from '../http/surface.ts';
import { ListOrdersQuery } from './orders.input.ts';
import { orders } from './orders.resource.ts';

@AdminController(orders)
export class AdminOrdersController {
  @Get()
  @Lists('List orders')
  list(@Query() query: ListOrdersQuery) {
    return query;
  }

  @Get(':id')
  @Shows('Get an order')
  get(@Param('id') id: string) {
    return { id };
  }
}
