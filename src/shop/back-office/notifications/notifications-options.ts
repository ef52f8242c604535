/** How messages are sent; one of these per installation, see `CommerceOptions`. */
export class NotificationsOptions {
  /** Whether the provider `log` is there. */
  readonly logProvider: boolean;

  constructor(options: Partial<NotificationsOptions> = {}) {
    this.logProvider = options.logProvider ?? false;
  }
}
