/** What the front page of the demo tells about the server. Without these options there is none. */
export class FrontPageOptions {
  /** Whether the database is the embedded one. */
  readonly isEmbedded: boolean;
  /** The directory of the messages, which it lists; null if they are sent by a mail server. */
  readonly mailDirectory: string | null;
  /** The mode of Stripe's key; null without one. */
  readonly stripe: 'test' | 'live' | null;
  /** Paths of the pages of other modules. */
  readonly pages: { storefront: string | null; backOffice: string | null };

  constructor(options: Partial<FrontPageOptions> = {}) {
    this.isEmbedded = options.isEmbedded ?? false;
    this.mailDirectory = options.mailDirectory ?? null;
    this.stripe = options.stripe ?? null;
    this.pages = options.pages ?? { storefront: null, backOffice: null };
  }
}
