/** Options of payments; one instance per installation, see `CommerceOptions`. */
export class PaymentsOptions {
  /** Whether the provider `test` is registered; defaults to false. */
  readonly testProvider: boolean;

  constructor(options: Partial<PaymentsOptions> = {}) {
    this.testProvider = options.testProvider ?? false;
  }
}
