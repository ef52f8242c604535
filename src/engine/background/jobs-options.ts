/** The options of background jobs in this process; one instance per installation, see `CommerceOptions`. */
export class JobsOptions {
  /** The maximum number of concurrent jobs in this process. Defaults to 2; 0 leaves all jobs to other processes. */
  readonly workers: number;

  constructor(options: Partial<JobsOptions> = {}) {
    this.workers = options.workers ?? 2;
  }
}
