import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminBatchJobsController } from './admin-batch-jobs.controller.ts';
import { BatchJobsService } from './batch-jobs.service.ts';
import { JobTypes } from './job-types.ts';
import { RunBatchJob } from './run-batch-job.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminBatchJobsController],
  providers: [BatchJobsService, JobTypes, RunBatchJob],
  exports: [BatchJobsService, JobTypes],
})
export class BatchJobsModule {}
