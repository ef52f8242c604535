import { Get, Query } from '@nestjs/common';
import { Lists } from '#engine/http/output/response-decorators';
import { LoggedInShopperId } from '#engine/http/principal';
import { StoreController } from '#engine/http/surface';
import { customers } from '#shop/people/customers/customers.resource';
import { ListMyOrdersQuery } from '../orders.input.ts';
import { orders } from '../orders.resource.ts';

@StoreController(orders, 'customers/me/orders', customers)
export class MyOrdersController {
  @Get()
  @Lists('GetCustomersCustomerOrders', 'List the orders of the customer who is logged in')
  list(@LoggedInShopperId() id: string, @Query() query: ListMyOrdersQuery) {
    return { query, conditions: [{ path: 'customer_id', equals: id }] };
  }
}
