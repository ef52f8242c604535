import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminAnalyticsConfigsController } from './admin-analytics-configs.controller.ts';
import { AnalyticsConfigsService } from './analytics-configs.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminAnalyticsConfigsController],
  providers: [AnalyticsConfigsService],
  exports: [AnalyticsConfigsService],
})
export class AnalyticsConfigsModule {}
