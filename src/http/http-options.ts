import type { StaffRoles } from './admin-operations.ts';

/** How the two surfaces are served; one of these per installation, see `CommerceOptions`. */
export class HttpOptions {
  /** The largest page; a larger `limit` is clamped to it. */
  readonly maxPageSize: number;
  /** The largest body of a request in bytes, uploads excepted: 1 MiB unless told. */
  readonly bodyLimit: number;
  /** Seconds that a body may take to arrive, uploads excepted: 30 unless told. */
  readonly bodySeconds: number;
  /** Seconds that a client may take to read a large answer: 60 unless told. */
  readonly answerSeconds: number;
  /** Before `/admin` and `/store`, e.g. `/shop`; empty by default. */
  readonly prefix: string;
  /**
   * Origins (`https://shop.example`) whose pages may use `/admin` with a session, besides pages of this server. What answers
   * browsers' preflights has to let in the same ones.
   */
  readonly adminOrigins: readonly string[];
  /** The same for `/store`. */
  readonly storeOrigins: readonly string[];
  /** Whether settings, users and invites are for admins only; defaults to `open`. */
  readonly staffRoles: StaffRoles;

  constructor(options: Partial<HttpOptions> = {}) {
    this.maxPageSize = options.maxPageSize ?? 1000;
    this.bodyLimit = options.bodyLimit ?? 1_048_576;
    this.bodySeconds = options.bodySeconds ?? 30;
    this.answerSeconds = options.answerSeconds ?? 60;
    this.prefix = options.prefix ?? '';
    this.adminOrigins = options.adminOrigins ?? [];
    this.storeOrigins = options.storeOrigins ?? [];
    this.staffRoles = options.staffRoles ?? 'open';
  }
}
