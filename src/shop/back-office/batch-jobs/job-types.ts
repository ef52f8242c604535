import { Injectable } from '@nestjs/common';
import { JobQueue } from '#engine/background/job-queue';
import { invalidData } from '#engine/kernel/errors';
import type { JobType } from './job-type.ts';
import { RunBatchJob } from './run-batch-job.ts';

/** The registry of batch job types. */
@Injectable()
export class JobTypes {
  private readonly types = new Map<string, JobType>();

  constructor(
    private readonly queue: JobQueue,
    private readonly runner: RunBatchJob,
  ) {}

  /** Call it in a constructor or in `onModuleInit`. A second registration of the same type replaces the first. */
  register(jobType: JobType): void {
    this.types.set(jobType.type, jobType);
    this.queue.handle(jobType.type, (job) => this.runner.run(jobType, job));
  }

  get(type: string): JobType | undefined {
    return this.types.get(type);
  }

  /** @throws invalid_data with the names of the registered types */
  require(type: string): JobType {
    const jobType = this.get(type);
    if (!jobType)
      throw invalidData(`There is no batch job of type ${type}; there are ${this.names().join(', ')}`);
    return jobType;
  }

  names(): string[] {
    return [...this.types.keys()].sort();
  }
}
