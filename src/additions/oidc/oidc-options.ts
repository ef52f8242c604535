import { isOidcProviderConfig, type OidcProviderConfig } from './oidc-provider-config.ts';

/** The login by OpenID Connect; one instance per installation, see `CommerceOptions`. */
export class OidcOptions {
  /** The issuers. Without any, no route is registered. */
  readonly providers: readonly OidcProviderConfig[];
  /** The origin at which browsers reach the server, such as `https://api.shop.example`; required with `providers`. */
  readonly publicUrl: string;

  /** @throws Error if an option is missing or invalid; the message contains no values, which may be secret */
  constructor(options: Partial<OidcOptions> = {}) {
    this.providers = options.providers ?? [];
    this.publicUrl = options.publicUrl ?? '';
    if (this.providers.length === 0) return;
    if (!this.providers.every(isOidcProviderConfig))
      throw new Error('A provider of `oidc` is invalid: see `OidcProviderConfig`');
    if (!URL.canParse(this.publicUrl)) throw new Error('`oidc` has providers, but no `publicUrl`');
  }
}
