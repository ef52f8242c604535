import { Body, Get, Param, Post } from '@nestjs/common';
import { Shows } from '../http/answers.ts';
import { RequestKey } from '../http/idempotency.ts';
import { StoreController } from '../http/surface.ts';
import { StoreSwapBody } from './swaps.input.ts';
import { swaps } from './swaps.resource.ts';
import { SwapsService } from './swaps.service.ts';

@StoreController(swaps)
export class StoreSwapsController {
  constructor(private readonly swaps: SwapsService) {}

  @Post()
  @Shows('PostSwaps', 'Create a swap')
  create(@Body() body: StoreSwapBody, @RequestKey() request_key: string | null) {
    return this.swaps.byShopper({ ...body, request_key });
  }

  @Get(':cart_id')
  @Shows('GetSwapsSwapCartId', 'Get the swap of a cart')
  ofCart(@Param('cart_id') cart_id: string) {
    return { by: { cart_id } };
  }
}
