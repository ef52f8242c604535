import { Body, Get, Param, Post } from '@nestjs/common';
import { RequestKey } from '#engine/http/idempotency/idempotency';
import { RateLimited } from '#engine/http/limits/rate-limited';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { CurrentPrincipal, type Principal } from '#engine/http/principal';
import { StoreController } from '#engine/http/surface';
import { CommerceError, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import { returnErrors } from '../returns/return-errors.ts';
import { swapErrors } from './swap-errors.ts';
import { StoreSwapBody } from './swaps.input.ts';
import { swaps } from './swaps.resource.ts';
import { SwapsService } from './swaps.service.ts';

@StoreController(swaps)
export class StoreSwapsController {
  constructor(private readonly swaps: SwapsService) {}

  @Post()
  @RateLimited()
  @Rejects(
    swapErrors.orderCanceled(),
    swapErrors.orderNotCaptured(),
    swapErrors.orderNotFulfilled(),
    notFound('order', exampleId('order'), 'id', 'store'),
    returnErrors.foreignItem(),
    returnErrors.tooManyItems(),
    new CommerceError('insufficient_inventory', messages.outOfStock(exampleId('variant'))),
    returnErrors.notForShoppers(exampleId('so')),
  )
  @Shows('PostSwaps', 'Create a swap')
  async create(
    @Body() body: StoreSwapBody,
    @CurrentPrincipal() caller: Principal,
    @RequestKey() request_key: string | null,
  ) {
    const requester = { id: await caller.shopperId(), address: caller.address };
    return this.swaps.requestForShopper({ ...body, request_key }, requester);
  }

  @Get(':cart_id')
  @Rejects(notFound('swap', exampleId('cart'), 'cart_id'))
  @Shows('GetSwapsSwapCartId', 'Get the swap of a cart')
  ofCart(@Param('cart_id') cart_id: string) {
    return { by: { cart_id } };
  }
}
