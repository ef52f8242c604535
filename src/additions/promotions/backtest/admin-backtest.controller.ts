import { Body, HttpCode, Post } from '@nestjs/common';
import {
  AdminController,
  BatchJobsService,
  CurrentPrincipal,
  type Principal,
  resources,
  Shows,
} from '@storekeep/server/extend';
import { promotions } from '../promotions.resource.ts';
import { BacktestBody } from './backtest.input.ts';
import { BACKTEST } from './backtest-job.ts';

@AdminController(promotions)
export class AdminBacktestController {
  constructor(private readonly jobs: BatchJobsService) {}

  @Post('backtest')
  @HttpCode(201)
  @Shows('PostPromotionsBacktest', 'Try promotions, prices or taxes on past orders', {
    resource: resources.batchJobs,
  })
  async start(@Body() body: BacktestBody, @CurrentPrincipal() principal: Principal) {
    const context = { ...body } as unknown as Record<string, unknown>;
    return this.jobs.create({ type: BACKTEST, context }, principal.apiKey ? null : await principal.staffId());
  }
}
