import { Module } from '@nestjs/common';
import { BatchJobsModule, FilesModule, HttpModule } from '@storekeep/server/extend';
import { OrderExport } from './order-export.ts';
import { OrderExportContext } from './order-export-context.ts';

/** Batch jobs for orders. */
@Module({
  imports: [HttpModule, BatchJobsModule, FilesModule],
  providers: [OrderExport, OrderExportContext],
})
export class OrderJobsModule {}
