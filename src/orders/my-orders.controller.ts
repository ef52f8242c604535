import { Get, Query } from '@nestjs/common';
import { Lists } from '../http/answers.ts';
import { LoggedInShopperId } from '../http/caller.ts';
import { StoreController } from '../http/surface.ts';
import { ListMyOrdersQuery } from './orders.input.ts';
import { orders } from './orders.resource.ts';
import { customers } from '../customers/customers.resource.ts';

@StoreController(orders, 'customers/me/orders', customers)
export class MyOrdersController {
  @Get()
  @Lists('GetCustomersCustomerOrders', 'List the orders of the customer who is logged in')
  list(@LoggedInShopperId() id: string, @Query() query: ListMyOrdersQuery) {
    return { query, conditions: [{ path: 'customer_id', equals: id }] };
  }
}
