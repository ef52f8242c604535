import { defineResource } from '#engine/mapping/resource';
import { BatchJob } from '#model/entities/back-office/batch-job.entity';

export const batchJobs = defineResource({
  entity: BatchJob,
  path: 'batch-jobs',
  one: 'batch_job',
  many: 'batch_jobs',
  object: 'batch-job',
  tag: 'Batch Jobs',
  tagDescription: 'Imports and exports that run in the background',
  admin: { limit: 10 },
});
