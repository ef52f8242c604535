/** The ids of dynamic templates by the option names of v1's plugin, e.g. `{ order_placed_template: 'd-…' }`. */
export type SendGridTemplates = Readonly<Record<string, string>>;

/** Options of messages by SendGrid. */
export interface SendGridOptions {
  /** `SG.…` */
  apiKey: string;
  /** Defaults to `https://api.sendgrid.com`. */
  apiBase?: string;
  /** The sender, `Shop <shop@example.com>`; defaults to `MailOptions.from`. */
  from?: string;
  templates: SendGridTemplates;
  /** Templates that replace those of `templates` for a locale, by the locale of the cart. */
  localization?: Readonly<Record<string, SendGridTemplates>>;
}

/** The account by which messages are sent; one instance per installation. */
export class SendGridAccount {
  /** @param options null for a shop that does not use SendGrid */
  constructor(readonly options: SendGridOptions | null) {}
}
