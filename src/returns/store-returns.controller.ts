import { Body, Post } from '@nestjs/common';
import { Shows } from '../http/answers.ts';
import { RequestKey } from '../http/idempotency.ts';
import { StoreController } from '../http/surface.ts';
import { StoreReturnBody } from './returns.input.ts';
import { returns } from './returns.resource.ts';
import { ReturnsService } from './returns.service.ts';

@StoreController(returns)
export class StoreReturnsController {
  constructor(private readonly returns: ReturnsService) {}

  @Post()
  @Shows('PostReturns', 'Request a return')
  request(@Body() body: StoreReturnBody, @RequestKey() request_key: string | null) {
    return this.returns.byShopper({ ...body, request_key });
  }
}
