/** Options of customer accounts; one instance per installation, see `CommerceOptions`. */
export class CustomersOptions {
  /** Whether a new e-mail of an account has to be confirmed by a link that is sent to it. */
  readonly confirmEmailChanges: boolean;

  constructor(options: Partial<CustomersOptions> = {}) {
    this.confirmEmailChanges = options.confirmEmailChanges ?? false;
  }
}
