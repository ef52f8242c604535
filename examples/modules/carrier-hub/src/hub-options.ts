/** An account at the shipping hub. */
export class CarrierHubOptions {
  /** Without a slash at its end. */
  readonly url: string = '';
  readonly apiKey: string = '';
  /** With which the hub signs its events; without it they are rejected. */
  readonly webhookSecret: string | null = null;

  constructor(options: Partial<CarrierHubOptions> = {}) {
    Object.assign(this, options);
  }
}
