import type { ApplicationConfig } from './application-config.ts';

/** The applications that staff can connect; one instance per installation, see `CommerceOptions`. */
export class AppsOptions {
  readonly applications: readonly ApplicationConfig[];

  constructor(options: Partial<AppsOptions> = {}) {
    this.applications = options.applications ?? [];
  }
}
