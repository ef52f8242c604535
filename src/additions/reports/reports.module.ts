import { Module } from '@nestjs/common';
import { AdminReportsController } from './admin-reports.controller.ts';
import { ReportsService } from './reports.service.ts';
import { StoreAmounts } from './store-amounts.ts';

@Module({
  controllers: [AdminReportsController],
  providers: [ReportsService, StoreAmounts],
  exports: [ReportsService],
})
export class ReportsModule {}

export const modules = () => [ReportsModule];
