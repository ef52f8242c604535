import type { LookupFunction } from 'node:net';

/** The seconds between two attempts: about three days in total. */
const DEFAULT_RETRY_SECONDS: readonly number[] = [
  5, 30, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 73_200,
];

/** From the name resolution to the end of the response. */
const DEFAULT_TIMEOUT_MS = 10_000;

/** How events are sent to endpoints; one instance per installation, see `CommerceOptions`. */
export class WebhooksOptions {
  /** Whether endpoints may have addresses of private networks, or of this machine. Defaults to false. */
  readonly allowPrivate: boolean;
  /** The delays before a failed delivery is repeated, in seconds. After the last one the endpoint is disabled. */
  readonly retrySeconds: readonly number[];
  /** How long a request may take, from the name resolution to the end of the response, in milliseconds, less than a minute. Defaults to 10 s. */
  readonly timeoutMs: number;
  /** Resolves host names; defaults to the resolver of the operating system. */
  readonly lookup?: LookupFunction;

  constructor(options: Partial<WebhooksOptions> = {}) {
    this.allowPrivate = options.allowPrivate ?? false;
    this.retrySeconds = options.retrySeconds ?? DEFAULT_RETRY_SECONDS;
    this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.lookup = options.lookup;
  }
}
