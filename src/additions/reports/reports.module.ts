import { Module } from '@nestjs/common';
import { AdminReportsController } from './admin-reports.controller.ts';
import { ReportsService } from './reports.service.ts';

@Module({
  controllers: [AdminReportsController],
  providers: [ReportsService],
  exports: [ReportsService],
})
export class ReportsModule {}

export const modules = () => [ReportsModule];
