import { Module } from '@nestjs/common';
import { BatchJobsModule } from '../../back-office/batch-jobs/batch-jobs.module.ts';
import { FilesModule } from '../../back-office/files/files.module.ts';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { OrderExport } from './order-export.ts';
import { OrderExportContext } from './order-export-context.ts';

/** Batch jobs for orders. */
@Module({
  imports: [HttpModule, BatchJobsModule, FilesModule],
  providers: [OrderExport, OrderExportContext],
})
export class OrderJobsModule {}
