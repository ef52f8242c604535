import { BatchJob } from '../entities/batch-job.ts';
import { defineResource } from '../http/resource.ts';

export const batchJobs = defineResource({
  entity: BatchJob,
  path: 'batch-jobs',
  one: 'batch_job',
  many: 'batch_jobs',
  object: 'batch-job',
  tag: 'Batch Jobs',
  admin: { limit: 10 },
});
