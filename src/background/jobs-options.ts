/** How much of the work in the background this process does; one of these per installation, see `CommerceOptions`. */
export class JobsOptions {
  /** Jobs at once in this process, 2 unless told; 0 leaves them to other processes. */
  readonly workers: number;

  constructor(options: Partial<JobsOptions> = {}) {
    this.workers = options.workers ?? 2;
  }
}
