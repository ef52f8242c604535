import { Module } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { AdminAnalyticsConfigsController } from './admin-analytics-configs.controller.ts';
import { AnalyticsConfigsService } from './analytics-configs.service.ts';
import { StoredAnalyticsConfigs } from './stored-analytics-configs.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminAnalyticsConfigsController],
  providers: [{ provide: AnalyticsConfigsService, useClass: StoredAnalyticsConfigs }],
  exports: [AnalyticsConfigsService],
})
export class AnalyticsConfigsModule {}

export const modules = () => [AnalyticsConfigsModule];
