import { Module } from '@nestjs/common';
import { BatchJobsModule, CartsModule, FilesModule, HttpModule } from '@storekeep/server/extend';
import { AdminPromotionsController } from './admin-promotions.controller.ts';
import { AdminBacktestController } from './backtest/admin-backtest.controller.ts';
import { BacktestJob } from './backtest/backtest-job.ts';
import { ActivePromotions } from './carts/active-promotions.ts';
import { PromotionContributor } from './carts/promotion-contributor.ts';
import { PromotionsService } from './promotions.service.ts';

@Module({
  imports: [HttpModule, CartsModule, BatchJobsModule, FilesModule],
  controllers: [AdminBacktestController, AdminPromotionsController],
  providers: [PromotionsService, ActivePromotions, PromotionContributor, BacktestJob],
})
export class PromotionsModule {}

export const modules = () => [PromotionsModule];
