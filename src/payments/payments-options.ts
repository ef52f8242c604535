/** How payments are taken; one of these per installation, see `CommerceOptions`. */
export class PaymentsOptions {
  /** Whether the provider `test` is there. */
  readonly testProvider: boolean;

  constructor(options: Partial<PaymentsOptions> = {}) {
    this.testProvider = options.testProvider ?? false;
  }
}
