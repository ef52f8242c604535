import type { ApplicationConfig } from './application-config.ts';

/** Which applications staff can connect; one of these per installation, see `CommerceOptions`. */
export class AppsOptions {
  readonly applications: readonly ApplicationConfig[];

  constructor(options: Partial<AppsOptions> = {}) {
    this.applications = options.applications ?? [];
  }
}
