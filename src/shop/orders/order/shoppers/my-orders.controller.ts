import { Get, Query } from '@nestjs/common';
import { Lists } from '../../../../engine/http/output/response-decorators.ts';
import { LoggedInShopperId } from '../../../../engine/http/principal.ts';
import { StoreController } from '../../../../engine/http/surface.ts';
import { ListMyOrdersQuery } from '../orders.input.ts';
import { orders } from '../orders.resource.ts';
import { customers } from '../../../people/customers/customers.resource.ts';

@StoreController(orders, 'customers/me/orders', customers)
export class MyOrdersController {
  @Get()
  @Lists('GetCustomersCustomerOrders', 'List the orders of the customer who is logged in')
  list(@LoggedInShopperId() id: string, @Query() query: ListMyOrdersQuery) {
    return { query, conditions: [{ path: 'customer_id', equals: id }] };
  }
}
