import {
  type Format,
  loginUrlFormat,
  normalizeLoginUrl,
  type PageUrl,
  requireFormat,
} from '@storekeep/server/module';

export const SMTP_URL = loginUrlFormat(
  'SMTP URL (smtp://user:password@host:587)',
  /^smtps?:\/\/\S*[^\s/?@]\S*$/,
);

const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/;

export const SENDER: Format = {
  name: 'sender (Shop <shop@example.com>)',
  matches: (text) => {
    const [, address = text] = /^[^<>\r\n]*<([^<>]*)>$/.exec(text) ?? [];
    return ADDRESS.test(address);
  },
};

/** The options of e-mail, to which modules that send by other services add their own. */
export interface MailSettings extends Partial<Omit<MailOptions, 'storefrontUrl' | 'dashboardUrl'>> {
  /** The storefront, for links, without a slash at its end. Messages that need a link to it are not sent without it. */
  storefrontUrl?: PageUrl | null;
  /** The dashboard, for links, without a slash at its end. Messages that need a link to it are not sent without it. */
  dashboardUrl?: PageUrl | null;
}

/** Options of e-mail; one instance per installation, see `CommerceOptions.mail`. Without `smtpUrl` and `directory`, nothing is sent. */
export class MailOptions {
  /**
   * `smtp://user:password@host:587`, which uses STARTTLS if the server offers it, or `smtps://…` for TLS from the first byte. Further
   * options of nodemailer can be given as parameters, such as `?requireTLS=true`.
   */
  readonly smtpUrl: string | null;

  /** A directory to which messages are written as `.eml` files instead of being sent; ignored if there is an `smtpUrl`. */
  readonly directory: string | null;

  /** The sender, `shop@example.com` or `Shop <shop@example.com>`; required by `smtpUrl`. */
  readonly from: string | null;

  /** A directory whose templates and translations replace built-in ones by name; read once per process. Defaults to none. */
  readonly templates: string | null;

  /** The language of messages whose recipient has none, as a BCP 47 tag; defaults to `en`. */
  readonly defaultLocale: string;

  /** Names of events about which another module sends its own messages. */
  readonly sentByOthers: readonly string[];

  readonly #storefront: PageUrl | null;
  readonly #dashboard: PageUrl | null;

  /** Null without one, or while its address is not known. */
  get storefrontUrl(): string | null {
    return resolveUrl(this.#storefront);
  }

  /** Null without one, or while its address is not known. */
  get dashboardUrl(): string | null {
    return resolveUrl(this.#dashboard);
  }

  /** Whether messages with a link to the storefront can be sent, by SMTP or to a directory. */
  get canLinkToStorefront(): boolean {
    return (this.smtpUrl ?? this.directory) !== null && this.#storefront !== null;
  }

  /** The same for links to the dashboard. */
  get canLinkToDashboard(): boolean {
    return (this.smtpUrl ?? this.directory) !== null && this.#dashboard !== null;
  }

  constructor(options: MailSettings = {}) {
    this.smtpUrl = options.smtpUrl ? normalizeLoginUrl(options.smtpUrl) : null;
    this.directory = options.directory ?? null;
    this.from = options.from ?? null;
    this.templates = options.templates ?? null;
    this.defaultLocale = options.defaultLocale ?? 'en';
    this.#storefront = options.storefrontUrl ?? null;
    this.#dashboard = options.dashboardUrl ?? null;
    this.sentByOthers = options.sentByOthers ?? [];
    requireFormat('mail.smtpUrl', this.smtpUrl, SMTP_URL);
    requireFormat('mail.from', this.from, SENDER);
    if (this.smtpUrl !== null && this.from === null) throw new Error('mail.smtpUrl needs mail.from');
  }
}

function resolveUrl(url: PageUrl | null): string | null {
  return typeof url === 'function' ? url() : url;
}
