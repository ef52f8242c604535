import { Body, Post } from '@nestjs/common';
import { RequestKey } from '#engine/http/idempotency/idempotency';
import { RateLimited } from '#engine/http/limits/rate-limited';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { CurrentPrincipal, type Principal } from '#engine/http/principal';
import { StoreController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { returnErrors } from './return-errors.ts';
import { StoreReturnBody } from './returns.input.ts';
import { returns } from './returns.resource.ts';
import { ReturnsService } from './returns.service.ts';

@StoreController(returns)
export class StoreReturnsController {
  constructor(private readonly returns: ReturnsService) {}

  @Post()
  @RateLimited()
  @Rejects(
    notFound('order', exampleId('order'), 'id', 'store'),
    notFound('line_item', exampleId('item')),
    returnErrors.foreignItem(),
    returnErrors.tooManyItems(),
    returnErrors.moreThanPaid(),
    returnErrors.reasonIsCategory(),
    returnErrors.itemCanceled('return for'),
    returnErrors.notForShoppers(exampleId('so')),
  )
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
