import type { AgentProtocol } from '../entities/agent-platform.entity.ts';
import type { SigningKey } from './signing-keys.ts';

const DEFAULT_SESSION_HOURS = 6;
const DEFAULT_RATE_PER_MINUTE = 600;
const DEFAULT_FEED_MINUTES = 60;

/** Pages of the shop, as absolute URLs. */
export interface AgentLinks {
  terms: string;
  privacy: string;
  returns?: string;
  shipping?: string;
  support?: string;
}

/** How AI agents buy in the shop; one instance per installation, see `CommerceOptions`. */
export class AgentsOptions {
  /** The protocols that the server supports. Without any, their modules are not installed. */
  readonly protocols: readonly AgentProtocol[];
  /** The origin at which agents reach the server, without a slash at its end. */
  readonly publicUrl: string;
  /** The URL of the storefront, without a slash at its end. */
  readonly storefrontUrl: string;
  /** Below `storefrontUrl`: the page of a product (`{handle}`), of a cart (`{cart_id}`) and of an order (`{order_id}`). */
  readonly productPath: string;
  readonly checkoutPath: string;
  readonly orderPath: string;
  /** Absolute URLs of the pages that a buyer has to be able to read. */
  readonly links: AgentLinks;
  /**
   * Who may use UCP. `registered`: platforms that staff have added. `open`: any other platform, too, if it has a valid profile and signs
   * its requests; its first request adds it. Defaults to `registered`.
   */
  readonly ucpAccess: 'registered' | 'open';
  /** Private keys on P-256, each with a `kid`. The first one signs; the public keys of all are published. Required for UCP. */
  readonly signingKeys: readonly SigningKey[];
  /** The number of hours after which a session expires. Defaults to 6. */
  readonly sessionHours: number;
  /** The number of requests of one platform in a minute, if it has no limit of its own. Defaults to 600. */
  readonly ratePerMinute: number;
  /** The time between two builds of a feed, in minutes. Defaults to 60. */
  readonly feedMinutes: number;
  /** Whether profiles and endpoints of platforms may use `http` and private addresses, for tests. Defaults to false. */
  readonly allowInsecure: boolean;

  constructor(options: Partial<AgentsOptions> = {}) {
    this.protocols = options.protocols ?? [];
    this.publicUrl = options.publicUrl ?? '';
    this.storefrontUrl = options.storefrontUrl ?? '';
    this.productPath = options.productPath ?? '/products/{handle}';
    this.checkoutPath = options.checkoutPath ?? '/checkout?cart_id={cart_id}';
    this.orderPath = options.orderPath ?? '/order/confirmed/{order_id}';
    this.links = options.links ?? { terms: '', privacy: '' };
    this.ucpAccess = options.ucpAccess ?? 'registered';
    this.signingKeys = options.signingKeys ?? [];
    this.sessionHours = options.sessionHours ?? DEFAULT_SESSION_HOURS;
    this.ratePerMinute = options.ratePerMinute ?? DEFAULT_RATE_PER_MINUTE;
    this.feedMinutes = options.feedMinutes ?? DEFAULT_FEED_MINUTES;
    this.allowInsecure = options.allowInsecure ?? false;
  }
}

/** Builds the URL of the storefront at which the shopper can continue with the cart of a session. */
export function checkoutUrl({ storefrontUrl, checkoutPath }: AgentsOptions, cartId: string): string {
  return storefrontUrl + checkoutPath.replace('{cart_id}', encodeURIComponent(cartId));
}

/** Builds the URL of a product in the storefront. */
export function productUrl({ storefrontUrl, productPath }: AgentsOptions, handle: string): string {
  return storefrontUrl + productPath.replace('{handle}', encodeURIComponent(handle));
}

/** Builds the URL of an order in the storefront. */
export function orderUrl({ storefrontUrl, orderPath }: AgentsOptions, orderId: string): string {
  return storefrontUrl + orderPath.replace('{order_id}', encodeURIComponent(orderId));
}

/**
 * Requires the options that agents depend on, if any protocol is enabled.
 * @throws Error with one line that names the option
 */
export function requireValidAgentsOptions(options: AgentsOptions): AgentsOptions {
  const problem = options.protocols.length > 0 ? findProblem(options) : undefined;
  if (problem !== undefined) throw new Error(`CommerceOptions.agents.${problem}`);
  return options;
}

function findProblem(options: AgentsOptions): string | undefined {
  const { publicUrl, storefrontUrl, links, protocols, signingKeys, allowInsecure } = options;
  const schemes = allowInsecure ? ['https:', 'http:'] : ['https:'];
  if (!isUrl(publicUrl, schemes) || new URL(publicUrl).origin !== publicUrl)
    return `publicUrl must be an origin such as https://api.example.com, without a slash at its end`;
  if (!isUrl(storefrontUrl) || storefrontUrl.endsWith('/'))
    return 'storefrontUrl must be a URL, without a slash at its end';
  for (const name of ['terms', 'privacy', 'returns', 'shipping', 'support'] satisfies (keyof AgentLinks)[]) {
    const isRequired = name === 'terms' || name === 'privacy';
    if ((isRequired || links[name] !== undefined) && !isUrl(links[name]))
      return `links.${name} must be a URL`;
  }
  if (protocols.includes('ucp') && signingKeys.length === 0)
    return 'signingKeys must have a key: `npm run agents:key` prints one';
  for (const name of ['productPath', 'checkoutPath', 'orderPath'] as const)
    if (!options[name].startsWith('/')) return `${name} must begin with a slash`;
  for (const name of ['sessionHours', 'ratePerMinute', 'feedMinutes'] as const)
    if (!Number.isSafeInteger(options[name]) || options[name] < 1)
      return `${name} must be a positive integer`;
  return undefined;
}

function isUrl(value: string | undefined, schemes = ['https:', 'http:']): boolean {
  return value !== undefined && URL.canParse(value) && schemes.includes(new URL(value).protocol);
}
