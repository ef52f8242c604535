import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { BatchJobsModule } from '#shop/back-office/batch-jobs/batch-jobs.module';
import { FilesModule } from '#shop/back-office/files/files.module';
import { OrderExport } from './order-export.ts';
import { OrderExportContext } from './order-export-context.ts';

/** Batch jobs for orders. */
@Module({
  imports: [HttpModule, BatchJobsModule, FilesModule],
  providers: [OrderExport, OrderExportContext],
})
export class OrderJobsModule {}
