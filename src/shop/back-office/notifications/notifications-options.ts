/** How messages are sent; one instance per installation, see `CommerceOptions`. */
export class NotificationsOptions {
  /** Whether the provider `log` is registered; defaults to false. */
  readonly logProvider: boolean;

  constructor(options: Partial<NotificationsOptions> = {}) {
    this.logProvider = options.logProvider ?? false;
  }
}
