/** Options of the journal; one instance per installation, see `CommerceOptions`. */
export class JournalOptions {
  /** After how many days entries are deleted; defaults to 400. */
  readonly days: number;
  /** Whether entries have the IP address of the client; defaults to false. */
  readonly addresses: boolean;

  constructor(options: Partial<JournalOptions> = {}) {
    this.days = options.days ?? 400;
    this.addresses = options.addresses ?? false;
  }
}
