import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { RateLimited } from '#engine/http/limits/rate-limited';
import { ReturnsNothing, Shows } from '#engine/http/output/response-decorators';
import { CurrentPrincipal, LoggedInShopperId, type Principal } from '#engine/http/principal';
import { StoreController } from '#engine/http/surface';
import { ClaimOrdersBody, ConfirmClaimBody, FindOrderQuery } from '../orders.input.ts';
import { orders } from '../orders.resource.ts';
import { OrdersService } from '../orders.service.ts';
import { TransferOrders } from './transfer-orders.ts';

@StoreController(orders)
export class StoreOrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly transfers: TransferOrders,
  ) {}

  @Get()
  @RateLimited()
  @Shows('GetOrders', 'Look up an order by its number and e-mail')
  find(@Query() query: FindOrderQuery, @CurrentPrincipal() caller: Principal) {
    return this.orders.find(query, caller.address);
  }

  @Post('batch/customer/token')
  @RateLimited()
  @ReturnsNothing('PostOrdersCustomerOrderClaim', 'Ask for orders of a guest to join an account')
  requestTransfer(
    @Body() body: ClaimOrdersBody,
    @LoggedInShopperId() id: string,
    @CurrentPrincipal() caller: Principal,
  ) {
    return this.transfers.request(id, body.order_ids, caller.address);
  }

  @Post('customer/confirm')
  @ReturnsNothing(
    'PostOrdersCustomerOrderClaimsCustomerOrderClaimAccept',
    'Agree that orders of a guest join an account',
  )
  confirmTransfer(@Body() { token }: ConfirmClaimBody) {
    return this.transfers.confirm(token);
  }

  @Get('cart/:cart_id')
  @Shows('GetOrdersOrderCartId', 'Get the order of a cart')
  ofCart(@Param('cart_id') cartId: string) {
    return { by: { cart_id: cartId } };
  }

  @Get(':id')
  @Shows('GetOrdersOrder', 'Get an order')
  get(@Param('id') id: string) {
    return { id };
  }
}
