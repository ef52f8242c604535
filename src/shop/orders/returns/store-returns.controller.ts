import { Body, Post } from '@nestjs/common';
import { Shows } from '../../../engine/http/output/response-decorators.ts';
import { CurrentPrincipal, type Principal } from '../../../engine/http/principal.ts';
import { RequestKey } from '../../../engine/http/idempotency/idempotency.ts';
import { RateLimited } from '../../../engine/http/limits/rate-limited.ts';
import { StoreController } from '../../../engine/http/surface.ts';
import { StoreReturnBody } from './returns.input.ts';
import { returns } from './returns.resource.ts';
import { ReturnsService } from './returns.service.ts';

@StoreController(returns)
export class StoreReturnsController {
  constructor(private readonly returns: ReturnsService) {}

  @Post()
  @RateLimited()
  @Shows('PostReturns', 'Request a return')
  async request(
    @Body() body: StoreReturnBody,
    @CurrentPrincipal() caller: Principal,
    @RequestKey() request_key: string | null,
  ) {
    const requester = { id: await caller.shopperId(), address: caller.address };
    return this.returns.requestForShopper({ ...body, request_key }, requester);
  }
}
