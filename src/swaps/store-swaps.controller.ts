import { Body, Get, Param, Post } from '@nestjs/common';
import { Shows } from '../http/answers.ts';
import { CalledBy, type Caller } from '../http/caller.ts';
import { RequestKey } from '../http/idempotency.ts';
import { Rationed } from '../http/rationed.ts';
import { StoreController } from '../http/surface.ts';
import { StoreSwapBody } from './swaps.input.ts';
import { swaps } from './swaps.resource.ts';
import { SwapsService } from './swaps.service.ts';

@StoreController(swaps)
export class StoreSwapsController {
  constructor(private readonly swaps: SwapsService) {}

  @Post()
  @Rationed()
  @Shows('PostSwaps', 'Create a swap')
  async create(
    @Body() body: StoreSwapBody,
    @CalledBy() caller: Caller,
    @RequestKey() request_key: string | null,
  ) {
    const requester = { id: await caller.shopperId(), address: caller.address };
    return this.swaps.byShopper({ ...body, request_key }, requester);
  }

  @Get(':cart_id')
  @Shows('GetSwapsSwapCartId', 'Get the swap of a cart')
  ofCart(@Param('cart_id') cart_id: string) {
    return { by: { cart_id } };
  }
}
